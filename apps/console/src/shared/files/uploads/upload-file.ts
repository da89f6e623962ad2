import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { sendFile } from './send-file.ts'

/**
 * Uploads one file and reports progress (0 to 1); aborting the signal cancels it. `only: 'image'` refuses files that browsers can't display as an image.
 * @throws ApiError `too_large`, `unsupported_type`, `unavailable`
 */
export const uploadFile = (file: File, onProgress: (part: number) => void, signal: AbortSignal, only: 'any' | 'image' = 'any'): Promise<AttachmentView> =>
  sendFile('teams', 'uploads.create', 'file', { file, fields: { only }, onProgress, signal })
