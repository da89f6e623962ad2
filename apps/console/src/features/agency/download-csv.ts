import { ApiError } from '@porchlight/client'
import type { ErrorBody } from '@porchlight/contracts'
import { routes } from '@porchlight/contracts/routes'
import { addressOf } from '../../shared/connection/boot.ts'
import { endSession } from '../../shared/session/end-session.ts'
import { freshToken } from '../../shared/session/fresh-token.ts'

/**
 * Downloads all libraries as CSV and reports the number received so far. Doesn't use the typed client, which buffers whole responses and times out.
 * @throws ApiError `forbidden` unless this is the one configured parent, `unavailable` if the download is interrupted
 */
export async function downloadCsv(onProgress: (libraries: number) => void, signal: AbortSignal): Promise<Blob> {
  const token = await freshToken()
  const { path } = routes['agency.exportLibraries']
  const headers = { accept: 'text/csv', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await reach(() => fetch(addressOf('main') + path, { headers, signal, credentials: 'same-origin' }), signal)
  if (!response.ok || !response.body) throw await refusalOf(response)
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  for (;;) {
    const { done, value } = await reach(() => reader.read(), signal)
    if (done) return new Blob(pieces, { type: 'text/csv' })
    pieces.push(value)
    lines += value.reduce((sum, byte) => (byte === newline ? sum + 1 : sum), 0)
    // Subtract the header line. Company names contain no line breaks, so every other line is one library.
    onProgress(Math.max(0, lines - 1))
  }
}

const newline = 10

async function reach<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw new ApiError('unavailable', 0, { message: String(cause) })
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: ErrorBody }
  if (error?.code === 'unauthenticated') void endSession('refused')
  return new ApiError(error?.code ?? 'unavailable', response.status)
}
