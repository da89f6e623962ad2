import { limits } from '@porchlight/contracts/limits'
import { WorkerProcess } from './process.ts'
import { type PoolBounds, WorkerPool } from './worker-pool.ts'

/**
 * Decodes pictures in processes that can be killed: one for what staff upload, one for what visitors do, each with turns for every library. A visitor's
 * picture never stands before that of a member of staff, and at most two pictures are in memory.
 */
export type PictureLanes = { staff: WorkerPool; visitors: WorkerPool }

const bounds: Partial<PoolBounds> = {
  threads: 1,
  timeMs: limits.pictureCpuMs,
  memoryMb: limits.pictureMemoryMb,
  idleMs: 30_000,
  runningPerLibrary: 1,
  waitingPerLibrary: limits.picturesWaitingPerLibrary,
  waitingMax: 200,
}

/** Nothing runs until the first picture comes. */
export const openPictureLanes = (): PictureLanes => {
  const lane = () => new WorkerPool(bounds, (each) => new WorkerProcess(each))
  return { staff: lane(), visitors: lane() }
}
