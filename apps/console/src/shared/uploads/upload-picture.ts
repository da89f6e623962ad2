import type { AttachmentView } from '@porchlight/contracts'
import { uploadFile } from './upload-file.ts'

/**
 * Uploads a picture that a page is to show. The server refuses what it cannot decode, whatever the file is called.
 * @throws ApiError `unsupported_type`, `too_large`, `picture_too_large`, `unavailable`
 */
export const uploadPicture = (file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<AttachmentView> =>
  uploadFile(file, onProgress, signal, 'image')
