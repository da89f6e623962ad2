import { ApiError } from '@porchlight/client'
import type { ErrorBody } from '@porchlight/contracts/errors'
import { routes } from '@porchlight/contracts/routes'
import { addressOf } from '../../connection/boot.ts'
import { refetchChangedBy } from '../../connection/refetch-changed-by-call.ts'
import { endSession } from '../../session/end-session.ts'
import { freshToken } from '../../session/fresh-token.ts'

export type FileToSend = {
  file: File
  /** Form fields that accompany the file. */
  fields: Record<string, string>
  /** Called with the upload progress, from 0 to 1. */
  onProgress: (part: number) => void
  /** Aborting the signal cancels the upload and rejects with its reason. */
  signal: AbortSignal
}

/**
 * Uploads a file to a service's operation and returns the response field named `answer`. Uses XMLHttpRequest because `fetch` can't report upload progress.
 * @throws ApiError with the server's refusal code, `too_large` or `unavailable`
 */
export async function sendFile<T>(
  service: Parameters<typeof addressOf>[0],
  operation: 'uploads.create' | 'articleFiles.startImport' | 'imports.start' | 'libraryCopies.startImport' | 'platformTickets.attach',
  answer: string,
  { file, fields, onProgress, signal }: FileToSend,
): Promise<T> {
  const token = await freshToken()
  const { method, path } = routes[operation]
  const body = new FormData()
  // Fields come first: the server ignores fields after the file.
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  const sent = new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf(service) + path)
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onerror = () => reject(new ApiError('unavailable', 0))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const response = request.response as ({ error?: ErrorBody } & Record<string, unknown>) | null
      if (response?.[answer]) return resolve(response[answer] as T)
      if (response?.error?.code === 'unauthenticated') void endSession('refused')
      return reject(new ApiError(response?.error?.code ?? (request.status === 413 ? 'too_large' : 'unavailable'), request.status, response?.error))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
  refetchChangedBy(operation, fields, sent)
  return sent
}
