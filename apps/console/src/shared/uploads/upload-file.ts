import { ApiError } from '@porchlight/client'
import type { AttachmentView, ErrorBody } from '@porchlight/contracts'
import { routes } from '@porchlight/contracts/routes'
import { addressOf } from '../boot.ts'
import { endSession } from '../session/end-session.ts'
import { freshToken } from '../session/fresh-token.ts'

/**
 * Uploads one file and reports progress (0 to 1); aborting the signal cancels it. `only: 'image'` refuses files that no page can show as an image. Uses
 * XMLHttpRequest because `fetch` can't report upload progress.
 * @throws ApiError `too_large`, `unsupported_type`, `unavailable`
 */
export async function uploadFile(file: File, onProgress: (part: number) => void, signal: AbortSignal, only: 'any' | 'image' = 'any'): Promise<AttachmentView> {
  const token = await freshToken()
  const { method, path } = routes['uploads.create']
  const body = new FormData()
  // The server reads only the fields that precede the file.
  body.set('only', only)
  body.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf('teams') + path)
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onerror = () => reject(new ApiError('unavailable', 0))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const answer = request.response as { file?: AttachmentView; error?: ErrorBody } | null
      if (answer?.file) return resolve(answer.file)
      if (answer?.error?.code === 'unauthenticated') void endSession('refused')
      return reject(new ApiError(answer?.error?.code ?? (request.status === 413 ? 'too_large' : 'unavailable'), request.status, answer?.error))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
