import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chooseRunAs, spawnAs } from '../kernel/embedded-postgres/run-as.ts'

/** A real PgBouncer in transaction mode on loopback, in front of a database. It hands out two server connections, so that callers share them. */
export class TestPgbouncer {
  readonly port: number
  private readonly child: ChildProcess
  private readonly folder: string

  private constructor(child: ChildProcess, port: number, folder: string) {
    this.child = child
    this.port = port
    this.folder = folder
  }

  /** @param more further lines of its configuration */
  static async start(program: string, port: number, database: { host: string; port: number; user: string }, more: string): Promise<TestPgbouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-pgbouncer-'))
    const lines = [
      '[databases]',
      `* = host=${database.host} port=${database.port} user=${database.user}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      'auth_type = any\npool_mode = transaction\ndefault_pool_size = 2\nmax_client_conn = 200',
      more,
    ]
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, `${lines.join('\n')}\n`)
    // It refuses to run as root, and has to reach the database's socket.
    await chmod(folder, 0o755)
    const child = spawnAs(chooseRunAs(folder), program, ['-q', file], { stdio: process.env.TEST_LOG ? 'inherit' : 'ignore' })
    return new TestPgbouncer(child, port, folder)
  }

  /** Waits until it lets clients through. */
  async answers(connection: pg.ClientConfig): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const client = new pg.Client({ ...connection, host: '127.0.0.1', port: this.port })
      const isThere = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isThere) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('PgBouncer does not answer')
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = once(this.child, 'exit')
      this.child.kill('SIGKILL')
      await exited
    }
    await rm(this.folder, { recursive: true, force: true })
  }
}
