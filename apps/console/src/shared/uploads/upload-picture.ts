import type { AttachmentView } from '@porchlight/contracts'
import { uploadFile } from './upload-file.ts'

/**
 * Uploads an image to show on a page. The server refuses what it can't decode, whatever the file's name.
 * @throws ApiError `unsupported_type`, `too_large`, `picture_too_large`, `unavailable`
 */
export const uploadPicture = (file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<AttachmentView> =>
  uploadFile(file, onProgress, signal, 'image')
