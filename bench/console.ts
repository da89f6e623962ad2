// Measures first paint and time to a usable list in the console's inbox on a slow connection (400 ms, 50 kB/s) and a fast one: medians of cold-cache visits.
// --log shows each request.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { demoPassword } from '../apps/server/src/demo/story.ts'
import { systemChromium } from '../scripts/services.ts'
import { buildStale } from '../scripts/tooling/build.ts'
import { say } from '../scripts/tooling/command.ts'
import { type Noted, probe } from './console-page/probe.ts'
import type { Served } from './console-page/product.ts'
import { median } from './live/quantile.ts'
import { hear } from './live/wire.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, log: { type: 'boolean', default: false }, slow: { type: 'boolean', default: false } },
})
const goals = { firstPaint: 1500, row: 5000 }
/** The browser delays each request by `latency` (ms), and all requests share the throughput (bytes per second). WebSockets are not affected. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const page = '/admin/inbox?tab=inbox'
const agent = 'agent@demo.test'
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Visit = { firstPaint: number; skeleton: number; row: number; requests: number; bytes: number; shift: number }
/** One request of a visit: when it was sent and answered, in ms since navigation start, and its size in bytes on the wire. */
type Asked = { url: string; sentAt: number; endedAt: number; bytes: number }
type State = Awaited<ReturnType<typeof signIn>>

async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin })
  const login = await context.newPage()
  await login.goto('/login')
  await login.getByLabel('Email').fill(agent)
  await login.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await login.getByRole('button', { name: 'Sign in' }).click()
  await login.waitForURL(/\/admin\//)
  const state = await context.storageState()
  await context.close()
  return state
}

async function visit(browser: Browser, address: string, storageState: State, isSlow: boolean): Promise<Visit & { log: Asked[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
  const tab = await context.newPage()
  await tab.addInitScript(probe)
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
  const asked = new Map<string, Asked>()
  let startedAt = 0
  const ms = (timestamp: number) => (timestamp - startedAt) * 1000
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    startedAt ||= timestamp
    asked.set(requestId, { url: request.url, sentAt: ms(timestamp), endedAt: Number.NaN, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { endedAt: ms(timestamp), bytes: encodedDataLength })
  })
  if (isSlow) await devtools.send('Network.emulateNetworkConditions', slowLine)
  await tab.goto(address, { waitUntil: 'commit' })
  await tab.waitForFunction(() => (window as unknown as { noted: Noted }).noted.row !== undefined, undefined, { timeout: 120_000 })
  const noted = await tab.evaluate(() => (window as unknown as { noted: Noted }).noted)
  const log = [...asked.values()]
  await context.close()
  const row = noted.row ?? Number.NaN
  const before = log.filter(({ endedAt }) => endedAt <= row)
  const bytes = before.reduce((sum, one) => sum + one.bytes, 0)
  return {
    firstPaint: noted.firstPaint ?? Number.NaN,
    skeleton: noted.skeleton ?? Number.NaN,
    row,
    requests: before.length,
    bytes,
    shift: noted.shift,
    log,
  }
}

function showLog(log: Asked[]): void {
  for (const { url, sentAt, endedAt, bytes } of log) {
    const times = `${sentAt.toFixed(0).padStart(7)} → ${(Number.isNaN(endedAt) ? '…' : endedAt.toFixed(0)).padStart(6)} ms`
    say(`  ${times} ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${new URL(url).pathname}${new URL(url).search}`)
  }
}

await buildStale()
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const env = { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'error', VISITOR_LIMITS: '1000' }
const product = fork(path.join(import.meta.dirname, 'console-page/product.ts'), { env })
try {
  const { address } = await hear<Served>(product)
  const browser = await chromium.launch({ executablePath: systemChromium() ?? undefined, args: flags })
  const state = await signIn(browser, address)
  say(`${page}, signed in, cold cache, 1280 x 800; medians of ${options.runs}. Times are from the start of the navigation.`)
  say('first paint: the first text or picture. skeleton: the shape of the page. list: its first row is shown and nothing lies over it.')
  say('requests, kB: all that had been answered by then, as it travels. CLS: cumulative layout shift until then.')
  const heads = ['first paint ms', 'skeleton ms', 'list ms', 'requests', 'kB', 'CLS']
  say(`${''.padEnd(26)}${heads.map((head) => head.padStart(16)).join('')}`)
  const results: boolean[] = []
  for (const isSlow of options.slow ? [true] : [true, false]) {
    const visits: Visit[] = []
    for (let run = 0; run < Number(options.runs); run++) {
      const { log, ...one } = await visit(browser, address + page, state, isSlow)
      visits.push(one)
      if (options.log && run === 0) showLog(log)
    }
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
    const cells = [of('firstPaint'), of('skeleton'), of('row'), of('requests'), of('bytes') / 1000].map((figure) => figure.toFixed(0))
    say(`${(isSlow ? '400 ms, 50 kB/s' : 'no limit').padEnd(26)}${[...cells, of('shift').toFixed(3)].map((cell) => cell.padStart(16)).join('')}`)
    if (isSlow) results.push(of('firstPaint') <= goals.firstPaint && of('skeleton') <= goals.firstPaint, of('row') <= goals.row)
  }
  say(`Goals on the slow line: first paint and skeleton at most ${goals.firstPaint} ms, list at most ${goals.row} ms.`)
  await browser.close()
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
