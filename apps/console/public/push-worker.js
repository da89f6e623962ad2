/** Service worker of the console: shows what the server pushes while no tab is open, and opens the page it is about. It caches nothing and answers no requests. */

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, tag, path, mark } = event.data.json()
  const shown = self.registration.showNotification(title, { body, tag, renotify: true, icon: '/console/favicon.svg', data: { path } })
  event.waitUntil(mark === undefined ? shown : report(mark, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** Tells open tabs whether a test notification is shown. */
async function report(mark, shown) {
  const isShown = await shown.then(
    () => true,
    () => false,
  )
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage({ mark, isShown })
}

/** Opens a page of the console: in a tab that is open, or else in a new one. */
async function open(path) {
  if (!path.startsWith('/admin/')) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/admin/'))
  if (!page) return void (await self.clients.openWindow(path))
  page.postMessage({ open: path })
  await page.focus()
}
