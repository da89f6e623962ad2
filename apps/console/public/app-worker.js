/**
 * Service worker of the installed console: keeps the files of one build, so that the console opens without a connection. It keeps no data: calls go to the server or
 * fail. The build writes its name and its first files into the next two lines, so every build is a new worker. What another app shares with the console is kept
 * on the device until its person says where it goes (`shared-items.ts`): that request never reaches the server.
 */
const build = 'development'
const files = []

const prefix = 'porchlight-console-'
const kept = prefix + build
/** Under this address the page of the console is kept; it is the same for all of them. */
const page = '/admin/inbox'

/** What was shared is posted to this address, and kept under those below it. The bounds are those of a message (`limits.ts`): the three texts become one. */
const share = '/admin/share'
const sharedIn = 'porchlight-shared'
const textLengthMax = { title: 200, text: 10_000, url: 2000 }
const filesMax = 10
const fileBytesMax = 20 * 1024 * 1024

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === share) return event.respondWith(keepShared(request))
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/console/assets/')) event.respondWith(openFile(request))
})

async function keep() {
  const answer = await fetch(page, { credentials: 'omit', headers: { accept: 'text/html' } })
  const text = await answer.clone().text()
  // While servers of two releases answer, the page may be of the other one: this worker is then installed another time.
  if (!answer.ok || files.length === 0 || !text.includes(files[0])) throw new Error('not the page of this build')
  const cache = await caches.open(kept)
  await cache.addAll(files)
  await cache.put(page, answer)
  // Pages come from the server while it answers, and files have the names of their build: a new worker may replace the former at once.
  await self.skipWaiting()
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== kept) await caches.delete(name)
  await self.clients.claim()
}

/** Keeps what was shared, instead of what was shared before, and opens the screen that asks where it goes. What was shared before is kept until then. */
async function keepShared(request) {
  const id = crypto.randomUUID()
  try {
    const form = await request.formData()
    const [title, text, url] = Object.entries(textLengthMax).map(([name, max]) => String(form.get(name) ?? '').slice(0, max))
    const given = form.getAll('files').filter((file) => file instanceof File && file.size > 0)
    const fits = given.filter(({ size }) => size <= fileBytesMax).slice(0, filesMax)
    const cache = await caches.open(sharedIn)
    for (const [at, file] of fits.entries()) await cache.put(`${share}/${id}/${at}`, new Response(file))
    const files = fits.map(({ name, type }) => ({ name, type }))
    const left = given.filter((file) => !fits.includes(file)).map(({ name }) => name)
    await cache.put(`${share}/info`, new Response(JSON.stringify({ id, at: Date.now(), title, text, url, files, left })))
    await removeFiles((path) => !path.startsWith(`${share}/${id}/`))
    return Response.redirect(share, 303)
  } catch {
    // No room, or nothing that can be read: the screen says so.
    await removeFiles((path) => path.startsWith(`${share}/${id}/`)).catch(() => {})
    return Response.redirect(`${share}?failed`, 303)
  }
}

async function removeFiles(isMeant) {
  const cache = await caches.open(sharedIn)
  for (const key of await cache.keys()) {
    const { pathname } = new URL(key.url)
    if (pathname !== `${share}/info` && isMeant(pathname)) await cache.delete(key)
  }
}

async function openPage(request) {
  try {
    return await fetch(request)
  } catch (failure) {
    const known = await caches.match(page, { cacheName: kept, ignoreVary: true })
    if (known) return known
    throw failure
  }
}

async function openFile(request) {
  const known = await caches.match(request, { cacheName: kept, ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(kept)).put(request, answer.clone())
  return answer
}
