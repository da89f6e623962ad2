import { limits } from '@porchlight/contracts/limits'
import { AppError, refuse } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { heavyTask, type TaskBounds } from '../../../kernel/workers/heavy-task.ts'
import type { Picture } from './make-picture.ts'

/** What decoding one image may cost. The result of an image within its limits is rarely larger than itself; the factor is for those that hardly compress. */
const bounds: TaskBounds = {
  ...{ inMax: limits.uploadBytesMax * 4, outMax: limits.uploadBytesMax * 4 },
  ...{ timeMs: limits.pictureCpuMs, memoryMb: limits.pictureMemoryMb },
}
const file = new URL('./make-picture.ts', import.meta.url)
const remake = heavyTask<typeof import('./make-picture.ts'), 'remakePicture'>(file, 'remakePicture', bounds)
const shrink = heavyTask<typeof import('./make-picture.ts'), 'shrinkPicture'>(file, 'shrinkPicture', bounds)

/** An image's owner determines which lane processes it. */
type Lane = { support_lib_id: string; owner_kind: string }
const laneOf = ({ pictures }: Pick<Kernel, 'pictures'>, { owner_kind }: Lane) => (owner_kind === 'agent' ? pictures.staff : pictures.visitors)

/**
 * Re-encodes an uploaded image.
 * @throws AppError `picture_too_large`, `unsupported_type`, `rate_limited` when too many of the library's images are queued
 */
export async function remakeUpload(kernel: Pick<Kernel, 'pictures'>, lane: Lane, input: { path: string; type: string; become: string }): Promise<Picture> {
  return laneOf(kernel, lane)
    .run(lane.support_lib_id, remake, input)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'too_complex') throw refuse('picture_too_large', { fields: { file: 'takes too long to decode' } })
      throw error
    })
}

/**
 * Generates a size of a stored image. Sizes alternate with uploads, so that a page full of images doesn't hold up an upload.
 * @throws AppError `too_complex`, `rate_limited` when too many of the library's images are queued
 */
export const shrinkUpload = (kernel: Pick<Kernel, 'pictures'>, lane: Lane, input: { bytes: Uint8Array; type: string; width: number }): Promise<Picture> =>
  laneOf(kernel, lane).run(`${lane.support_lib_id} sizes`, shrink, input)
