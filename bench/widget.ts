// Time until the launcher is visible, and from click to content, on a slow phone: medians of 5 cold-cache runs, compared with a page whose launcher is a dozen
// lines of script.
//
// A slow phone has a CPU 4 times slower and a connection of 1.6 Mbit/s down and 0.75 up (90 % of that, as DevTools applies it). A request has a latency of
// either 562.5 ms, which DevTools' and Lighthouse's "Slow 4G" adds to every request to include connection setup, or 150 ms, the round trip that "Slow 4G"
// represents, on the connection that already loaded the loader. A cold click comes as soon as the launcher is visible, without a preceding hover; its frame
// needs one request, so its content can't appear before that.
import { type Browser, chromium, type Page } from '@playwright/test'
import { systemChromium } from '../scripts/services.ts'
import { buildStale } from '../scripts/tooling/build.ts'
import { say } from '../scripts/tooling/command.ts'
import { noteFigure } from './all/figures.ts'
import { median } from './live/quantile.ts'
import { type Noted, probe } from './widget-stub/probe.ts'
import { type Site, serveCustomer, serveWidget } from './widget-stub/serve.ts'

const runs = 5
const cpuRate = 4
/** `latency`: how long a request waits for the first byte of its response, in ms. */
type Line = { name: string; latency?: number }
const lines = { slow: { name: 'Slow 4G, 562.5 ms', latency: 562.5 }, warm: { name: 'Slow 4G, 150 ms', latency: 150 }, fast: { name: 'no limit' } }
const slow4g = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** In ms, on a slow phone. `launcher` is the time beyond the minimal launcher's. `cold` is measured with a round trip of 150 ms. */
const goals = { launcher: 45, cold: 450, warmed: 30 }
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One visit: `warmed` waits for the frame to load before clicking; `cold` clicks as soon as the launcher is visible. */
type Way = 'warmed' | 'cold'
type Visit = { launcher: number; requests: number; bytes: number; content: number; interactive: number; shift: number; blocked: number; longest: number }

/** Opens a page on a given connection and waits for its launcher. */
async function arrive(browser: Browser, site: Site, { latency }: Line) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(probe)
  const devtools = await context.newCDPSession(page)
  const wire = { requests: 0, bytes: 0 }
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    wire.requests += request.url.startsWith(site.origin) || request.url.startsWith('data:') ? 0 : 1
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength
  })
  if (latency !== undefined) {
    await devtools.send('Network.emulateNetworkConditions', { ...slow4g, latency })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  }
  await page.goto(site.origin, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.launcher !== undefined)
  return { context, page, devtools, wire }
}

/** Returns when the launcher became visible, in ms after the browser reached its embed code, and how long the page was blocked until idle. */
async function visitFloor(browser: Browser, floor: Site, line: Line): Promise<Pick<Visit, 'launcher' | 'blocked'>> {
  const { context, page } = await arrive(browser, floor, line)
  await page.waitForLoadState('networkidle')
  const { launcher = 0, blocked } = await read(page)
  const parsedAt = await parsedAtOf(page)
  await context.close()
  return { launcher: launcher - parsedAt, blocked }
}

async function visit(browser: Browser, customer: Site, way: Way, line: Line): Promise<Visit> {
  const { context, page, devtools, wire } = await arrive(browser, customer, line)
  if (way === 'warmed') {
    await page.mouse.move(200, 200)
    await page.waitForFunction(() => document.querySelector('porchlight-widget')?.shadowRoot?.querySelector('.ready'), undefined, { timeout: 30_000 })
    await page.waitForLoadState('networkidle')
  }
  const before = { ...wire, ...(await read(page)) }
  const parsedAt = await parsedAtOf(page)
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
const parsedAtOf = (page: Page) => page.evaluate(() => performance.timeOrigin + (window as unknown as { parsedAt: number }).parsedAt)

await buildStale()
const widget = await serveWidget()
const customer = await serveCustomer(`${widget.origin}/embed.js`)
const floor = await serveCustomer(`${widget.origin}/floor.js`)
const browser = await chromium.launch({ executablePath: systemChromium() ?? undefined, args: flags })
const heads = ['launcher ms', 'floor ms', 'click→content ms', 'click→app ms', 'requests before', 'KB before', 'CLS', 'blocked ms', 'longest task ms']
say(`medians of ${runs}\n${'way'.padEnd(26)}${heads.map((head) => head.padStart(18)).join('')}`)
const missed: string[] = []
for (const line of Object.values(lines)) {
  for (const way of ['cold', 'warmed'] as const) await measure(line, way)
}
say(missed.length === 0 ? 'goals: met' : missed.map((goal) => `MISSED: ${goal}`).join('\n'))
process.exitCode = missed.length === 0 ? 0 : 1
await browser.close()
for (const { server } of [widget, customer, floor]) server.close()

async function measure(line: Line, way: Way): Promise<void> {
  const [visits, plain]: [Visit[], Pick<Visit, 'launcher' | 'blocked'>[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    plain.push(await visitFloor(browser, floor, line))
    visits.push(await visit(browser, customer, way, line))
  }
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
  const base = { launcher: median(plain.map((one) => one.launcher)), blocked: median(plain.map((one) => one.blocked)) }
  const figures = [
    of('launcher'),
    base.launcher,
    of('content'),
    of('interactive'),
    of('requests'),
    of('bytes') / 1024,
    of('shift'),
    of('blocked'),
    of('longest'),
  ]
  const cells = figures.map((figure) => figure.toFixed(figure < 10 && figure % 1 ? 1 : 0).padStart(18))
  say(`${`${line.name}, ${way}`.padEnd(26)}${cells.join('')}`)
  const expectAtMost = (what: string, figure: number, most: number) => {
    if (!(figure <= most)) missed.push(`${what} (${line.name}, ${way}): ${figure.toFixed(1)}, at most ${most.toFixed(1)}`)
  }
  expectAtMost('layout shift', of('shift'), 0)
  if (way === 'cold') expectAtMost('requests before opening', of('requests'), 1)
  // Cold on the connection that has already loaded the loader; a warmed click asks the network for nothing.
  if (line === lines.warm) noteFigure(`widget, click to content, ${way}: ms`, of('content'))
  if (line === lines.fast) return
  if (way === 'warmed') return expectAtMost('click to content', of('content'), goals.warmed)
  expectAtMost('launcher', of('launcher'), base.launcher + goals.launcher)
  expectAtMost('blocked', of('blocked'), base.blocked)
  if (line === lines.warm) expectAtMost('click to content', of('content'), goals.cold)
}
