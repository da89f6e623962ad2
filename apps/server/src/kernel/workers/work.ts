import type { TaskBounds } from './heavy-task.ts'

/** A task sent to a worker, with the bounds that hold for it there. */
export type Work = { module: string; name: string; input: unknown; bounds: TaskBounds }

/** Tells a worker to load a task's file before there is a task; it does not reply. */
export type Load = { load: string }

/** A worker's reply; `failure.code` is set for a refusal. `isLast`: the worker has grown and takes no further task. */
export type Reply = {
  output?: unknown
  failure?: { code: string | undefined; message: string; fields: Record<string, string> | undefined; stack: string | undefined }
  isLast?: boolean
}

/** Why a worker was ended before it replied. `unstarted`: the system could not start it. */
export type Killed = 'time' | 'memory' | 'closed' | 'died' | 'unstarted'

/** Thrown when a worker was ended, or ended itself, before it replied. */
export class WorkerKilled extends Error {
  readonly reason: Killed
  constructor(reason: Killed) {
    super(`worker ended: ${reason}`)
    this.reason = reason
  }
}
