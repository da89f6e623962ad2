import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { plantCluster } from '../../../../../scripts/tooling/migrated-cluster.ts'
import { freePort } from '../../../../../scripts/tooling/port.ts'
import { clusterName } from '../../kernel/embedded-postgres/places.ts'
import type { ChaosWorld } from './chaos-world.ts'
import { errsNow, type PlantedFault } from './planted-faults.ts'

/** Databases that do not belong to the server: its settings for them, and how a check connects to each. */
type Cluster = { env: { DATABASE_URL: string; DATABASE_CLUSTER: string }; databases: readonly pg.ClientConfig[] }

/** The server of a chaos run: one data directory and one port across many restarts. */
export class ChaosServer {
  readonly port: number
  private readonly dataDir: string
  private readonly fault: PlantedFault | undefined
  private readonly cluster: Cluster | undefined
  private child: ChildProcess | undefined

  private constructor(port: number, dataDir: string, { fault, cluster }: { fault?: PlantedFault | undefined; cluster?: Cluster }) {
    this.port = port
    this.dataDir = dataDir
    this.fault = fault
    this.cluster = cluster
  }

  /** @param fault a fault the server has after every start */
  static async start(dataDir: string, visitors: number, agents: number, fault?: PlantedFault): Promise<{ server: ChaosServer; world: ChaosWorld }> {
    await plantCluster(dataDir)
    const server = new ChaosServer(await freePort(), dataDir, { fault })
    const [world] = (await server.live({ CHAOS_VISITORS: String(visitors), CHAOS_AGENTS: String(agents) })) as ChaosWorld[]
    return { server, world: world as ChaosWorld }
  }

  /** Starts it over databases of others, with so many libraries; `visitors`, `agents` and `spares` are those of each. */
  static async startOver(
    dataDir: string,
    cluster: Cluster,
    { libraries, visitors, agents, spares }: { libraries: number; visitors: number; agents: number; spares: number },
  ): Promise<{ server: ChaosServer; worlds: ChaosWorld[] }> {
    const server = new ChaosServer(await freePort(), dataDir, { cluster })
    const numbers = { CHAOS_LIBRARIES: libraries, CHAOS_VISITORS: visitors, CHAOS_AGENTS: agents, CHAOS_SPARES: spares }
    const worlds = await server.live(Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, String(number)])))
    return { server, worlds: worlds as ChaosWorld[] }
  }

  /** Resolves the next time a kill would expose the planted fault. */
  async untilItErrs(): Promise<void> {
    const { child } = this
    if (!child) throw new Error('not started')
    await new Promise<void>((resolve) => child.on('message', (said) => said === errsNow && resolve()))
  }

  /** Sends SIGKILL to the server, and optionally to PostgreSQL with all its processes; then starts both again. */
  async killAndStart(alsoPostgres: boolean): Promise<void> {
    const child = this.child
    if (!child) throw new Error('not started')
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    if (alsoPostgres) process.kill(this.postmaster, 'SIGKILL')
    await exited
    await this.live({})
  }

  /** Returns the exit code (null: killed by a signal) and the time it took, in ms. */
  async stop(): Promise<{ code: number | null; ms: number }> {
    const child = this.child
    if (!child || child.exitCode !== null) return { code: child?.exitCode ?? 0, ms: 0 }
    const begun = performance.now()
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = (await exited) as [number | null]
    return { code, ms: Math.round(performance.now() - begun) }
  }

  /** Starts the server again after `stop`, in the same data directory. Returns the ms until it served requests. */
  async startAgain(): Promise<number> {
    const begun = performance.now()
    await this.live({})
    return Math.round(performance.now() - begun)
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The server's process. */
  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** Connection details of its PostgreSQL, for checks that bypass the API. */
  get database(): { host: string; port: number; user: string; database: string } {
    const lines = this.postmasterFile
    return { host: lines[4] ?? '', port: 5432, user: 'porchlight_owner', database: 'porchlight' }
  }

  /** The same for each database. */
  get databases(): readonly pg.ClientConfig[] {
    return this.cluster?.databases ?? [this.database]
  }

  private get postmaster(): number {
    return Number(this.postmasterFile[0])
  }

  private get postmasterFile(): string[] {
    return readFileSync(path.join(this.dataDir, clusterName, 'postmaster.pid'), 'utf8').split('\n')
  }

  private async live(extra: Record<string, string>): Promise<unknown> {
    const settings = {
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEMO: '0',
      NODE_ENV: 'test',
      TRUST_PROXY: '1',
      VISITOR_LIMITS: '1000',
      DATABASE_URL: '',
      ...this.cluster?.env,
    }
    const env = { ...process.env, ...settings, LOG_LEVEL: process.env.TEST_LOG ?? 'error', ...(this.fault && { CHAOS_FAULT: this.fault }), ...extra }
    const child = fork(path.join(import.meta.dirname, 'server-child.ts'), { env, execArgv: [] })
    this.child = child
    return new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it served`)))
    })
  }
}
