import { type ChildProcess, fork } from 'node:child_process'
import type pg from 'pg'
import { serverProcess } from '../../../../../../scripts/tooling/server-process.mjs'
import type { Format, FormatWorld, HostileFile } from './format.ts'

/** What the watched process is asked. */
export type Asked = { do: 'mint'; withSingleSignOn: boolean } | { do: 'reset' } | { do: 'settle'; support_lib_id: string; timeMs: number }
/** What it tells. */
export type Told = { ready?: boolean; failed?: string; world?: FormatWorld; longest?: number; isSettled?: boolean }

/** How one file was answered, and how long it kept the server's main thread busy at a stretch, in ms of processor time beyond a usual file. */
export type FileOutcome = { file: string; answer: string; beyondMs: number; isSettled: boolean }
/** What became of a format's files: `usualMs` is the longest stretch of a usual file. */
export type FormatOutcome = { format: string; from: Format['from']; usualMs: number; usualAnswer: string; files: FileOutcome[] }

/** The longest that a file may keep the main thread busy beyond a usual one. */
export const beyondMsMax = 50
/** A server that does not answer for so long hangs. */
const hangMs = 60_000
/** What workers and jobs do for a file is waited for so long. */
const workMs = 12_000
const rounds = 3

/** A server in a process of its own that is watched from inside. */
export class WatchedServer {
  private readonly child: ChildProcess

  private constructor(child: ChildProcess) {
    this.child = child
  }

  static async start(connection: pg.PoolConfig, DATA_DIR: string): Promise<WatchedServer> {
    const { flags, environment } = serverProcess
    const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR, DEMO: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '1', VISITOR_LIMITS: '1000' }
    const mail = { INBOUND_MAIL_DOMAIN: 'in.porchlight.test', INBOUND_SMTP_HOST: '127.0.0.1' }
    const env = { ...process.env, ...environment, ...settings, ...mail, FORMATS_DATABASE: JSON.stringify(connection) }
    const child = fork(new URL('./formats-server.ts', import.meta.url), { env, execArgv: flags })
    const server = new WatchedServer(child)
    await server.hear()
    return server
  }

  async mint(withSingleSignOn: boolean): Promise<FormatWorld> {
    const { world } = await this.ask({ do: 'mint', withSingleSignOn })
    if (!world) throw new Error('no library')
    return world
  }

  /** Returns the longest stretch since the last question, after everything that was begun has ended. */
  async longest({ support_lib_id }: FormatWorld): Promise<{ longest: number; isSettled: boolean }> {
    const { longest = Number.POSITIVE_INFINITY, isSettled = false } = await this.ask({ do: 'settle', support_lib_id, timeMs: workMs })
    return { longest, isSettled }
  }

  reset = (): Promise<Told> => this.ask({ do: 'reset' })

  stop(): void {
    this.child.kill('SIGKILL')
  }

  private ask(asked: Asked): Promise<Told> {
    const heard = this.hear()
    this.child.send(asked)
    return heard
  }

  private hear(): Promise<Told> {
    const { promise, resolve, reject } = Promise.withResolvers<Told>()
    const heard = (told: Told) => (told.failed === undefined ? resolve(told) : reject(new Error(told.failed)))
    const ended = () => reject(new Error('the server ended'))
    const hangs = setTimeout(() => reject(new Error(`the server did not answer within ${hangMs} ms`)), hangMs)
    this.child.once('message', heard).once('exit', ended)
    return promise.finally(() => {
      clearTimeout(hangs)
      this.child.off('message', heard).off('exit', ended)
    })
  }
}

/** Sends one file, waits for what it causes, and returns the longest stretch. */
async function stretchOf(server: WatchedServer, format: Format, file: string | Buffer) {
  // A library of its own: limits and imports under way are not what is measured.
  const world = await server.mint(format.name === 'SAML')
  await server.reset()
  const answer = await format.send(world, file)
  const hangs = { longest: Number.POSITIVE_INFINITY, isSettled: false }
  return { answer, ...(await server.longest(world).catch(() => hangs)) }
}

/** Sends a file again while it takes too long: what a garbage collection or a first call costs is not seen three times. */
async function outcomeOf(server: WatchedServer, format: Format, { name, make }: HostileFile, size: number, usualMs: number): Promise<FileOutcome> {
  const file = make(size)
  let outcome: FileOutcome | undefined
  for (let round = 0; round < rounds; round++) {
    const { answer, longest, isSettled } = await stretchOf(server, format, file)
    const beyondMs = Math.max(0, longest - usualMs)
    if (!outcome || beyondMs < outcome.beyondMs) outcome = { file: name, answer, beyondMs, isSettled }
    if (outcome.beyondMs <= beyondMsMax || outcome.beyondMs === Number.POSITIVE_INFINITY) break
  }
  return outcome ?? { file: name, answer: '', beyondMs: Number.POSITIVE_INFINITY, isSettled: false }
}

/**
 * Sends each format's files to a running server. `share` is the part of the size that its way in lets through; `choose` picks of its hostile files.
 */
export async function runFormats(
  server: WatchedServer,
  formats: readonly Format[],
  { share = 1, choose = () => true, tell = () => {} }: { share?: number; choose?: (at: number) => boolean; tell?: (outcome: FormatOutcome) => void } = {},
): Promise<FormatOutcome[]> {
  const outcomes: FormatOutcome[] = []
  for (const format of formats) {
    const usual = [await stretchOf(server, format, format.usual), await stretchOf(server, format, format.usual)]
    const usualMs = Math.min(...usual.map(({ longest }) => longest))
    const files: FileOutcome[] = []
    for (const file of format.hostile.filter((_, at) => choose(at))) {
      files.push(await outcomeOf(server, format, file, Math.floor(format.sizeMax * share), usualMs))
      // A server that hangs answers nothing else.
      if (files.at(-1)?.beyondMs === Number.POSITIVE_INFINITY) throw new Error(`${format.name}: the server hangs after “${file.name}”`)
    }
    const outcome = { format: format.name, from: format.from, usualMs, usualAnswer: usual[0]?.answer ?? '', files }
    tell(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}
