import { ApiError } from '@porchlight/client'
import { buildRequest } from '@porchlight/client/build-request'
import type { Api } from '@porchlight/contracts/api'
import type { InputOf } from '@porchlight/contracts/define'
import type { ErrorBody } from '@porchlight/contracts/errors'
import { routes } from '@porchlight/contracts/routes'
import { addressOf } from '../connection/boot.ts'
import { endSession } from '../session/end-session.ts'
import { freshToken } from '../session/fresh-token.ts'

/** Operations whose answer is a file: their names, as `reports.exported`, and what they take. */
type Files = { [D in keyof Api & string as `${D}.${keyof Api[D] & string}`]: Api[D] }
type FileName = keyof Files & keyof typeof routes
type InputOfFile<N extends string> = N extends `${infer D extends keyof Api & string}.${infer V}`
  ? V extends keyof Api[D]
    ? InputOf<Api[D][V]>
    : never
  : never

/** `onPiece` sees each piece as it arrives, to show progress; `signal` stops the download. */
export type DownloadOptions = { onPiece?: (piece: Uint8Array) => void; signal?: AbortSignal }

/**
 * Downloads the file that an operation answers with. Doesn't use the typed client, which reads whole answers as text and times out.
 * @throws ApiError the refusal; `unavailable` if the download is interrupted
 */
export async function downloadFile<N extends FileName>(name: N, input: InputOfFile<N>, { onPiece, signal }: DownloadOptions = {}): Promise<Blob> {
  const token = await freshToken()
  const { service, address } = buildRequest(routes[name], input as Record<string, unknown>)
  const headers = { accept: '*/*', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await reach(() => fetch(addressOf(service) + address, { headers, credentials: 'same-origin', signal: signal ?? null }), signal)
  if (!response.ok || !response.body) throw await refusalOf(response)
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await reach(() => reader.read(), signal)
    if (done) return new Blob(pieces, { type })
    pieces.push(value)
    onPiece?.(value)
  }
}

async function reach<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ApiError('unavailable', 0, { message: String(cause) })
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  // A proxy's error page is no JSON.
  const { error } = (await response.json().catch(() => ({}))) as { error?: ErrorBody }
  if (error?.code === 'unauthenticated') void endSession('refused')
  return new ApiError(error?.code ?? 'unavailable', response.status)
}
