import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

type Said = { ready?: true; adopted?: boolean; host?: string; data_directory?: string; written?: number; failed?: string; message?: string }

const program = fileURLToPath(new URL('./row-writer.ts', import.meta.url))

/** A database server in a separate process on a data directory, so that tests can kill it. */
export class DatabaseProcess {
  /** Row numbers that the process reported as committed. */
  readonly written: number[] = []
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #waiting = new Set<() => void>()
  #last: Said = {}
  #over = false

  constructor(dataDir: string, options: { mode?: 'forbid-namespace'; uid?: number } = {}) {
    const account = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid, cwd: '/' }
    this.#child = spawn(process.execPath, [program, dataDir, options.mode ?? ''], { stdio: ['ignore', 'pipe', 'inherit'], ...account })
    this.#ended = once(this.#child, 'exit').then(() => {
      this.#over = true
      this.#wake()
    })
    const output = this.#child.stdout
    if (output) createInterface({ input: output }).on('line', (line) => this.#hear(JSON.parse(line)))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resolves with the process's first report: ready or refused. */
  async outcome(): Promise<Said> {
    await this.#until(() => this.#last.ready === true || this.#last.failed !== undefined)
    return this.#last
  }

  /** Resolves once `count` rows are committed. */
  async hasWritten(count: number): Promise<void> {
    await this.#until(() => this.written.length >= count)
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal)
    await this.#ended
  }

  #hear(said: Said) {
    if (said.written === undefined) this.#last = said
    else this.written.push(said.written)
    this.#wake()
  }

  #wake() {
    for (const wake of this.#waiting) wake()
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#over) throw new Error(`The process ended: ${JSON.stringify(this.#last)}`)
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake)
          resolve()
        }
        this.#waiting.add(wake)
      })
    }
  }
}
