import type { Api } from '@porchlight/contracts/api'
import type { InputOf, OutputOf } from '@porchlight/contracts/define'
import type { ErrorBody, ErrorCode } from '@porchlight/contracts/errors'
import { type Route, routes } from '@porchlight/contracts/routes'
import { ApiError, apiErrorFrom, unreachable } from './api-error.ts'
import { buildRequest } from './build-request.ts'

/** Options for reaching the server. */
export type HttpClientOptions = {
  /** Base URL before `/api/<service>/…`; '' means the page's own origin. See `serviceAddress`. */
  baseUrl: (service: string) => string
  /** Value of the Authorization header, e.g. 'Bearer x' or 'Visitor library.secret'; null sends none. */
  authorization: () => string | null
  /** Called after each 'unauthenticated' response (not after wrong credentials). */
  onUnauthenticated?: () => void
  /** Called with each call as it is made: the operation's name, its input, and the answer to come. */
  onCall?: (name: string, input: Record<string, unknown>, answer: Promise<unknown>) => void
  fetch?: typeof fetch
  /** Timeout after which a call counts as unreachable, in milliseconds; default 30,000. Uploads have no timeout. */
  timeoutMs?: number
}

/**
 * Options for one call: the file to upload, an abort signal, an Authorization value that replaces the client's own (null: none), and whether the call outlives
 * the page.
 */
export type CallOptions = { file?: Blob; signal?: AbortSignal; authorization?: string | null; keepalive?: boolean }

type Call<T> =
  Record<never, never> extends InputOf<T>
    ? (input?: InputOf<T>, options?: CallOptions) => Promise<OutputOf<T>>
    : (input: InputOf<T>, options?: CallOptions) => Promise<OutputOf<T>>

/** `client.<domain>.<verb>(input)` for every operation in the contracts that has an HTTP route. */
export type HttpClient<A = Api> = { readonly [D in keyof A]: { readonly [V in keyof A[D]]: Call<A[D][V]> } }

const defaultTimeoutMs = 30_000

/** Creates the typed client of the operation table. Calls reject with `ApiError`; an aborted call rejects with its signal's reason. */
export function createHttpClient<A = Api>(options: HttpClientOptions): HttpClient<A> {
  // `then` is not a verb of any domain: the client must not look like a promise.
  const named = (name: string): object =>
    new Proxy(
      { name },
      {
        get: (_, verb) =>
          verb === 'then'
            ? undefined
            : (input: Record<string, unknown> = {}, call: CallOptions = {}) => {
                const answer = send(options, `${name}.${String(verb)}`, input, call)
                options.onCall?.(`${name}.${String(verb)}`, input, answer)
                return answer
              },
      },
    )
  return new Proxy({}, { get: (_, domain) => (domain === 'then' ? undefined : named(String(domain))) }) as HttpClient<A>
}

async function send(options: HttpClientOptions, name: string, input: Record<string, unknown>, call: CallOptions): Promise<unknown> {
  const route: Route | undefined = (routes as Record<string, Route>)[name]
  if (!route?.path) throw new ApiError('unknown_action', 0, { message: name })
  const { service, method, address, body } = buildRequest(route, input, call.file)
  const authorization = call.authorization === undefined ? options.authorization() : call.authorization
  const headers: Record<string, string> = { accept: route.answers ?? 'application/json' }
  if (authorization) headers.authorization = authorization
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const limits = [call.signal, route.upload ? undefined : AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)].filter((one) => one !== undefined)
  const signal = limits.length > 0 ? AbortSignal.any(limits) : null
  let response: Response
  let text: string
  try {
    response = await (options.fetch ?? fetch)(options.baseUrl(service) + address, {
      method,
      headers,
      body,
      credentials: 'same-origin',
      signal,
      ...(call.keepalive && { keepalive: true }),
    })
    text = await response.text()
  } catch (failure) {
    if (call.signal?.aborted) throw failure
    throw unreachable(String(failure))
  }
  if (!response.ok) {
    const refusal = errorOf(response.status, text)
    if (refusal.code === 'unauthenticated') options.onUnauthenticated?.()
    throw refusal
  }
  return route.answers ? text : answerOf(response.status, text)
}

function answerOf(status: number, text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    throw new ApiError('internal', status, { message: 'The answer is not JSON.' })
  }
}

/** Pages that proxies answer with. */
const codesOfPages: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}

/** Returns the refusal in the wire format or, for a proxy's error page, the code that best matches the status. */
function errorOf(status: number, text: string): ApiError {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorBody }
    if (error?.code) return apiErrorFrom(error, status)
  } catch {
    // Not from our server: a proxy in between responded.
  }
  return new ApiError(status > 501 ? 'unavailable' : (codesOfPages[status] ?? 'internal'), status)
}
