import { ApiError } from '@porchlight/client'
import type { ErrorBody, TransferView } from '@porchlight/contracts'
import { routes } from '@porchlight/contracts/routes'
import { addressOf } from '../boot.ts'
import { endSession } from '../session/end-session.ts'
import { freshToken } from '../session/fresh-token.ts'

/** Options for importing a file's articles. */
export type ImportWish = { on_existing: 'skip' | 'copy'; publish: boolean; category_id?: string | undefined }

/**
 * Uploads a file for import and reports progress (0 to 1). Uses XMLHttpRequest because `fetch` can't report upload progress.
 * @throws ApiError as the server refuses; `unavailable`
 */
export async function startImport(file: File, wish: ImportWish, onProgress: (part: number) => void, signal: AbortSignal): Promise<TransferView> {
  const token = await freshToken()
  const { method, path } = routes['transfers.startImport']
  const body = new FormData()
  // The server reads only the fields that precede the file.
  for (const [name, value] of Object.entries(wish)) if (value !== undefined) body.set(name, String(value))
  body.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf('articles') + path)
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onerror = () => reject(new ApiError('unavailable', 0))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const answer = request.response as { transfer?: TransferView; error?: ErrorBody } | null
      if (answer?.transfer) return resolve(answer.transfer)
      if (answer?.error?.code === 'unauthenticated') void endSession('refused')
      return reject(new ApiError(answer?.error?.code ?? (request.status === 413 ? 'too_large' : 'unavailable'), request.status, answer?.error))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
