import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { clusterName } from '../../kernel/embedded-postgres/places.ts'
import type { ChaosWorld } from './chaos-world.ts'

/** The server of a chaos run: one data directory, one port, many lives. */
export class ChaosServer {
  readonly port: number
  private readonly dataDir: string
  private child: ChildProcess | undefined

  private constructor(port: number, dataDir: string) {
    this.port = port
    this.dataDir = dataDir
  }

  static async start(dataDir: string, visitors: number, agents: number): Promise<{ server: ChaosServer; world: ChaosWorld }> {
    const server = new ChaosServer(await freePort(), dataDir)
    const world = (await server.live({ CHAOS_VISITORS: String(visitors), CHAOS_AGENTS: String(agents) })) as ChaosWorld
    return { server, world }
  }

  /** kill -9 of the server, and of PostgreSQL with all its processes too; then both start again. */
  async killAndStart(alsoPostgres: boolean): Promise<void> {
    const child = this.child
    if (!child) throw new Error('not started')
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    if (alsoPostgres) process.kill(this.postmaster, 'SIGKILL')
    await exited
    await this.live({})
  }

  async stop(): Promise<void> {
    const child = this.child
    if (!child) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  /** Where its PostgreSQL listens, to look behind the API. */
  get database(): { host: string; port: number; user: string; database: string } {
    const lines = this.postmasterFile
    return { host: lines[4] ?? '', port: 5432, user: 'porchlight_owner', database: 'porchlight' }
  }

  private get postmaster(): number {
    return Number(this.postmasterFile[0])
  }

  private get postmasterFile(): string[] {
    return readFileSync(path.join(this.dataDir, clusterName, 'postmaster.pid'), 'utf8').split('\n')
  }

  private async live(extra: Record<string, string>): Promise<unknown> {
    const settings = { PORT: String(this.port), DATA_DIR: this.dataDir, DEMO: '0', NODE_ENV: 'test', TRUST_PROXY: '1', DATABASE_URL: '' }
    const env = { ...process.env, ...settings, LOG_LEVEL: process.env.TEST_LOG ?? 'error', ...extra }
    const child = fork(path.join(import.meta.dirname, 'server-child.ts'), { env, execArgv: [] })
    this.child = child
    return new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it served`)))
    })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
