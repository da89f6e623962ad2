import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { plantCluster } from '../scripts/tooling/migrated-cluster.ts'
import { freePort } from '../scripts/tooling/port.ts'
import type { Ask, Said } from './server-process.ts'

/** Key of the only library on a flow server that may export all libraries. */
export const exportParent = 'flows-export-parent'

const program = path.join(import.meta.dirname, 'server-process.ts')

/** A complete Porchlight for one worker: its own process, port, data directory and database. It can be killed and restarted on the same data. */
export class TestServer {
  readonly url: string
  readonly #port: number
  readonly #settings: Record<string, string>
  readonly #dataDir = mkdtempSync(path.join(os.tmpdir(), 'porchlight-flows-'))
  readonly #answers = new Map<number, (said: Said) => void>()
  #child: ChildProcess | null = null
  #asked = 0

  private constructor(port: number, settings: Record<string, string>) {
    this.#port = port
    this.#settings = settings
    this.url = `http://localhost:${port}`
  }

  /** @param settings environment variables in addition to those of every flow */
  static async start(settings: Record<string, string> = {}): Promise<TestServer> {
    const server = new TestServer(await freePort(), settings)
    await plantCluster(server.#dataDir)
    await server.start()
    return server
  }

  /** Starts (or restarts) the process and resolves once it serves requests. */
  async start(): Promise<void> {
    const environment = {
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      PUBLIC_URL: this.url,
      DEMO: '0',
      // The receivers of webhooks in tests are on this machine.
      PRIVATE_WEBHOOKS: '1',
      EXPORT_PARENT_LIB_ID: exportParent,
      NODE_ENV: 'test',
      // All flows of a worker share one IP address.
      VISITOR_LIMITS: '1000',
      // Each page in the screen tests sets its own IP address.
      TRUST_PROXY: '1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...this.#settings,
    }
    // Without the flags of a worker that runs screen tests: a server lives long enough to be worth optimizing.
    const child = fork(program, { env: { ...process.env, ...environment }, execArgv: [] })
    this.#child = child
    child.on('message', (said: Said) => {
      this.#answers.get(said.id)?.(said)
      this.#answers.delete(said.id)
    })
    child.once('exit', () => this.#failOpenQuestions())
    await this.#answerTo(0)
  }

  /** Asks the process for something a browser cannot do, such as creating a library. */
  async ask<K extends keyof Ask>(command: K, input: Ask[K]['input']): Promise<Ask[K]['answer']> {
    const id = ++this.#asked
    this.#child?.send({ id, command, input })
    return (await this.#answerTo(id)) as Ask[K]['answer']
  }

  /** kill -9, to simulate a crash. The database is left alone until `start`. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops cleanly and removes the data. After `kill`, restarts first to take over the database, which is still running. */
  async stop(): Promise<void> {
    if (!this.#isRunning()) await this.start()
    await this.#end('SIGTERM')
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || !this.#isRunning()) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  #isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  #answerTo(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#answers.set(id, (said) => (said.failed === undefined ? resolve(said.answer) : reject(new Error(said.failed))))
    })
  }

  #failOpenQuestions(): void {
    for (const [id, settle] of this.#answers) settle({ id, failed: 'the server process ended' })
    this.#answers.clear()
  }
}
