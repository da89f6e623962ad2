// Loads the third-party chats the library has enabled (checklist D6). The page passes them as data attributes on this script's element: ids only, never code.
const { tawk, beacon, zendesk, gist, freshdesk } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}
const page = window as unknown as Record<string, unknown>

function load(src: string, id = ''): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  if (id !== '') script.id = id
  document.head.append(script)
}

/** Returns a stub that queues calls until the real function has loaded. */
function queue(name: string, at: string): (...call: unknown[]) => void {
  const calls: unknown[] = []
  const keep = (...call: unknown[]) => void calls.push(call)
  page[name] = Object.assign(keep, { [at]: calls })
  return keep
}

const part = (id: string) => id.split('/').map(encodeURIComponent).join('/')
if (tawk) load(`https://embed.tawk.to/${part(tawk.includes('/') ? tawk : `${tawk}/default`)}`)
if (zendesk) load(`https://static.zdassets.com/ekr/snippet.js?key=${encodeURIComponent(zendesk)}`, 'ze-snippet')
if (freshdesk) {
  page.fwSettings = { widget_id: freshdesk }
  queue('FreshworksWidget', 'q')
  load(`https://widget.freshworks.com/widgets/${encodeURIComponent(freshdesk)}.js`)
}
if (beacon) {
  page.Beacon = Object.assign(
    (method: string, options: unknown, data: unknown) => void (page.Beacon as { readyQueue: object[] }).readyQueue.push({ method, options, data }),
    { readyQueue: [] as object[] },
  )
  ;(page.Beacon as (...call: unknown[]) => void)('init', beacon)
  load('https://beacon-v2.helpscout.net')
}
if (gist) {
  const calls: unknown[] = []
  page.gist = Object.assign(
    calls,
    Object.fromEntries(['trackPageView', 'identify', 'track', 'setAppId'].map((name) => [name, (...call: unknown[]) => calls.push([name, ...call])])),
  )
  ;(page.gist as Record<string, (id: string) => void>).setAppId?.(gist)
  ;(page.gist as Record<string, () => void>).trackPageView?.()
  load('https://widget.getgist.com')
}
