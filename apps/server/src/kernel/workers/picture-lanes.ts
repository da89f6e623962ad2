import { limits } from '@porchlight/contracts/limits'
import { type PoolBounds, WorkerPool } from './worker-pool.ts'

/**
 * Decodes images in processes that can be killed: one for staff uploads, one for visitor uploads, each serving libraries in turn. So a visitor's image never
 * delays a staff member's, and at most two images are in memory.
 */
export type PictureLanes = { staff: WorkerPool; visitors: WorkerPool }

const bounds: Partial<PoolBounds> = {
  processes: 1,
  timeMs: limits.pictureCpuMs,
  memoryMb: limits.pictureMemoryMb,
  idleMs: 30_000,
  runningPerLibrary: 1,
  waitingPerLibrary: limits.picturesWaitingPerLibrary,
  waitingMax: 200,
}

/** No process starts before the first image. */
export const openPictureLanes = (): PictureLanes => ({ staff: new WorkerPool(bounds), visitors: new WorkerPool(bounds) })
