import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { uploadFile } from './upload-file.ts'

/**
 * Uploads an image for display on a page. The server refuses files that it can't decode, regardless of their name.
 * @throws ApiError `unsupported_type`, `too_large`, `picture_too_large`, `unavailable`
 */
export const uploadPicture = (file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<AttachmentView> =>
  uploadFile(file, onProgress, signal, 'image')
