import type { Operation } from '@porchlight/contracts/define'
import type { Ctx } from '../context.ts'

/** A file in the storage, as a download names it. */
export type DownloadFile = { key: string; name: string; type: string }

/** A kind of file that no address opens by itself: it takes the session of somebody who may have it, and a key that is used once. */
export type DownloadKind = {
  kind: string
  /** Gives out the keys. Whoever uses one must still be allowed to call it. */
  operation: Operation
  /**
   * Returns the file if the caller may see it.
   * @throws AppError `not_found`, `forbidden`
   */
  find(ctx: Ctx, target: string): Promise<DownloadFile>
  /** Tells that the file is being downloaded. */
  opened?(ctx: Ctx, target: string): void
}
