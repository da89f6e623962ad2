import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/** A real Redis on loopback for a test, which can be killed and started again. */
export class TestRedis {
  readonly url: string
  private readonly program: string
  private readonly port: number
  private readonly folder: string
  private readonly settings: readonly string[]
  private child: ChildProcess | undefined

  private constructor(program: string, port: number, folder: string, settings: readonly string[]) {
    this.program = program
    this.port = port
    this.folder = folder
    this.settings = settings
    this.url = `redis://127.0.0.1:${port}`
  }

  /** @param more further settings, as on the command line: `--cluster-enabled yes` */
  static async start(program: string, port: number, more: readonly string[] = []): Promise<TestRedis> {
    const redis = new TestRedis(program, port, await mkdtemp(join(tmpdir(), 'porchlight-redis-')), more)
    await redis.live()
    return redis
  }

  /** Starts Redis (again) and waits until it answers. */
  async live(): Promise<void> {
    const usual = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', '', '--appendonly', 'no']
    const settings = [...usual, ...this.settings]
    this.child = spawn(this.program, settings, { stdio: 'ignore' })
    const client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
    client.on('error', () => {})
    await client.ping()
    client.disconnect()
  }

  /** Has it say nothing more, as behind a network that drops packets; its connections stay open until it is killed. */
  silence(): void {
    this.child?.kill('SIGSTOP')
  }

  async kill(): Promise<void> {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async stop(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }
}
