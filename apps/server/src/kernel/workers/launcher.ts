import { type ChildProcess, fork } from 'node:child_process'
import { workerEnvironment } from './compile-cache.ts'
import type { Killed, Load, Reply, Work } from './work.ts'

/** Request to the launcher about the worker with this id. */
export type Order = { id: number } & ({ kind: 'start'; memoryMb: number } | { kind: 'run'; work: Work | Load } | { kind: 'kill' })
/** Message from the launcher about a worker. */
export type Told = { id: number } & ({ reply: Reply } | { ended: Killed })
/** Callbacks for the events of a worker. */
export type WorkerEvents = { replied(reply: Reply): void; ended(reason: Killed): void }

/** When a launcher with no workers ends, and the size of our process, in MB, from which one is kept: starting it then would take too long. */
type LauncherBounds = { restMs: number; largeMb: number }
const usual: LauncherBounds = { restMs: 10_000, largeMb: 256 }
/** How often the size of our process is looked at. */
const lookMs = 10_000
const isLarge = (largeMb: number) => process.memoryUsage.rss() > largeMb * 1024 * 1024

let latest: Launcher | undefined
let isLooking = false

/** Returns this process's launcher, which starts with the first call after a rest. */
export function launcher(): Launcher {
  if (!latest?.isAlive) latest = new Launcher()
  return latest
}

/** Starts a launcher before this process grows large, even without work: starting processes from a large one is slow. */
export function keepLauncherReady(): void {
  if (isLooking) return
  isLooking = true
  setInterval(() => {
    if (isLarge(usual.largeMb)) launcher()
  }, lookMs).unref()
}

/**
 * A small process that starts the workers. Forking the server itself would stop it for as long as its memory is large: 100 ms and more, each time that a worker was
 * killed. It keeps our process alive only while a task runs, and ends when there is nothing to do and our process is small: it holds more memory than a small server
 * has to spare.
 */
export class Launcher {
  private readonly bounds: LauncherBounds
  private readonly child: ChildProcess
  private readonly workers = new Map<number, WorkerEvents>()
  private started = 0
  private running = 0
  private resting: NodeJS.Timeout | undefined
  isAlive = true

  constructor(bounds = usual) {
    this.bounds = bounds
    this.child = fork(new URL('./launcher-entry.ts', import.meta.url), [], {
      ...{ env: workerEnvironment(), execArgv: [], serialization: 'advanced' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.child.unref()
    this.child.channel?.unref()
    this.child.on('message', (told: Told) => this.hear(told))
    this.child.on('error', () => this.ended('unstarted'))
    this.child.on('exit', () => this.ended('died'))
    this.rest()
  }

  /** Starts a worker; returns its id. */
  start(memoryMb: number, events: WorkerEvents): number {
    const id = ++this.started
    clearTimeout(this.resting)
    this.workers.set(id, events)
    this.order({ id, kind: 'start', memoryMb })
    return id
  }

  run(id: number, work: Work | Load): void {
    this.order({ id, kind: 'run', work })
  }

  kill(id: number): void {
    this.order({ id, kind: 'kill' })
  }

  /** Keeps our process alive, until `release` was called as often. */
  hold(): void {
    if (++this.running === 1) this.child.channel?.ref()
  }

  release(): void {
    if (--this.running === 0) this.child.channel?.unref()
  }

  private order(order: Order): void {
    if (this.isAlive) this.child.send(order, (error) => error && this.child.kill('SIGKILL'))
  }

  private hear(told: Told): void {
    const events = this.workers.get(told.id)
    if ('ended' in told && this.workers.delete(told.id)) this.rest()
    if ('ended' in told) events?.ended(told.ended)
    else events?.replied(told.reply)
  }

  private rest(): void {
    clearTimeout(this.resting)
    if (this.workers.size > 0 || !this.isAlive) return
    const { restMs, largeMb } = this.bounds
    this.resting = setTimeout(() => {
      if (isLarge(largeMb)) return this.rest()
      this.isAlive = false
      this.child.disconnect()
    }, restMs).unref()
  }

  private ended(reason: Killed): void {
    clearTimeout(this.resting)
    this.isAlive = false
    for (const events of this.workers.values()) events.ended(reason)
    this.workers.clear()
  }
}
