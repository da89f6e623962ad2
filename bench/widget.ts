// Launcher visible and click to content on a slow phone (Slow 4G, CPU 4x slower); medians of 5 cold-cache runs.
import { type Browser, chromium, type Page } from '@playwright/test'
import { systemChromium } from '../scripts/services.ts'
import { buildStale } from '../scripts/tooling/build.ts'
import { type Noted, probe } from './widget-stub/probe.ts'
import { type Site, serveCustomer, serveWidget } from './widget-stub/serve.ts'

const runs = 5
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const cpuRate = 4
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One visit: `warmed` waits until the frame is there before the click, otherwise the click comes as soon as the launcher does. */
type Way = 'warmed' | 'cold'
type Visit = { launcher: number; requests: number; bytes: number; content: number; interactive: number; shift: number; blocked: number; longest: number }

async function visit(browser: Browser, customer: Site, way: Way, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(probe)
  const devtools = await context.newCDPSession(page)
  let requests = 0
  let bytes = 0
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request }) => (requests += request.url.startsWith(customer.origin) || request.url.startsWith('data:') ? 0 : 1))
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  if (isSlow) {
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  }
  await page.goto(customer.origin, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.launcher !== undefined)
  if (way === 'warmed') {
    await page.mouse.move(200, 200)
    await page.waitForFunction(() => document.querySelector('porchlight-widget')?.shadowRoot?.querySelector('.ready'), undefined, { timeout: 30_000 })
    await page.waitForLoadState('networkidle')
  }
  const before = { requests, bytes, ...(await read(page)) }
  const parsedAt = await page.evaluate(() => performance.timeOrigin + (window as unknown as { parsedAt: number }).parsedAt)
  const box = await page.getByRole('button', { name: /chat/ }).boundingBox()
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20, button: 'left', clickCount: 1 } as const
  await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.open !== undefined)
  const frame = page.frames()[1]
  await frame?.waitForFunction(() => (window as unknown as { noted: Noted }).noted.app !== undefined)
  const after = await read(page)
  const inside = (await frame?.evaluate(() => (window as unknown as { noted: Noted }).noted)) ?? before
  await context.close()
  const click = after.click ?? 0
  return {
    launcher: (before.launcher ?? 0) - parsedAt,
    requests: before.requests,
    bytes: before.bytes,
    content: Math.max(after.open ?? 0, inside.content ?? 0) - click,
    interactive: Math.max(after.open ?? 0, inside.app ?? 0) - click,
    shift: after.shift,
    blocked: before.blocked,
    longest: before.longest,
  }
}

const read = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

await buildStale()
const widget = await serveWidget()
const customer = await serveCustomer(widget.origin)
const browser = await chromium.launch({ executablePath: systemChromium() ?? undefined, args: flags })
const heads = ['launcher ms', 'click→content ms', 'click→app ms', 'requests before', 'KB before', 'CLS', 'blocked ms', 'longest task ms']
console.log(`medians of ${runs}\n${'way'.padEnd(22)}${heads.map((head) => head.padStart(18)).join('')}`)
for (const isSlow of [true, false]) {
  for (const way of ['cold', 'warmed'] as const) {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, customer, way, isSlow))
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
    const figures = [of('launcher'), of('content'), of('interactive'), of('requests'), of('bytes') / 1024, of('shift'), of('blocked'), of('longest')]
    const cells = figures.map((figure) => figure.toFixed(figure < 10 && figure % 1 ? 1 : 0).padStart(18))
    console.log(`${`${isSlow ? 'Slow 4G + 4x' : 'no limit'}, ${way}`.padEnd(22)}${cells.join('')}`)
  }
}
await browser.close()
for (const { server } of [widget, customer]) server.close()
