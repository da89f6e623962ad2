import { type ErrorBody, type ErrorCode, errorStatus, type FrameError } from '@porchlight/contracts/errors'
import type { Count } from './calls/count.ts'

/** An expected refusal. Any other thrown error is a bug and returned as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Set for `rate_limited`: the exhausted counter that takes longest to recover. */
  readonly exhausted: Count | undefined

  constructor(code: ErrorCode, options: { message?: string; fields?: Record<string, string>; retryAfterSeconds?: number; exhausted?: Count } = {}) {
    super(options.message ?? code)
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.exhausted = options.exhausted
  }

  /** Returns this refusal with more fields. */
  with(fields: Record<string, string>): AppError {
    const { code, message, retryAfterSeconds, exhausted } = this
    return new AppError(code, {
      ...{ message, fields: { ...this.fields, ...fields } },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(exhausted && { exhausted }),
    })
  }

  get status(): number {
    return errorStatus[this.code]
  }

  /** Returns the wire format; the message is omitted when it only repeats the code. */
  body(request_id: string): ErrorBody {
    return { code: this.code, ...(this.message !== this.code && { message: this.message }), ...(this.fields && { fields: this.fields }), request_id }
  }

  /** Returns the wire format of a frame, which has no status of its own. */
  inFrame(request_id: string): FrameError {
    return { ...this.body(request_id), status: this.status }
  }
}

/** Creates a refusal: `throw refuse('not_found')`. */
export const refuse = (code: ErrorCode, options?: ConstructorParameters<typeof AppError>[1]) => new AppError(code, options)

/** Turns unknown errors into a bare `internal`, or `unavailable` while the database is unreachable or takes too long: clients get a request id, never the cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const fault = storageFault(error)
  if (fault) return new AppError('unavailable', { message: fault })
  if (ranOutOfTime(error)) return new AppError('unavailable', { message: 'the database took too long' })
  return new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
}

/** Returns in words why nothing can be written at the moment; undefined for other errors. */
export function storageFault(error: unknown): string | undefined {
  const code = (error as { code?: string } | null)?.code ?? ''
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full'
  if (code === '25006') return 'the database is read-only'
  return code === '58030' || code === 'EIO' ? 'the disk cannot be read or written' : undefined
}

/**
 * PostgreSQL ended a statement (57014), its wait for a lock (55P03) or a transaction (25P03, 25P04) because of a time limit, or one of several transactions that stood in
 * each other's way, again and again (40001, 40P01).
 */
const outOfTime = ['57014', '55P03', '25P03', '25P04', '40001', '40P01']

/** Returns whether the database took too long for this call: it may succeed when it is repeated later. */
export const ranOutOfTime = (error: unknown): boolean => outOfTime.includes((error as { code?: string } | null)?.code ?? '')

/** What the system says where nobody can be reached: no such host or socket, nobody who answers. */
const unreachable = ['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']

/** Returns whether no connection to the database could be made, as opposed to one that broke, or to none being free. 57P03 is a server that starts or ends. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return unreachable.includes(code) || code === '57P03' || /^(Connection terminated due to connection timeout|timeout expired)$/.test(message)
}

/** Returns whether PostgreSQL is refusing or dropping connections (class 08, 57P0x), or the socket to it failed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? ''
  const message = error instanceof Error ? error.message : ''
  return (
    isDatabaseUnreachable(error) ||
    /^(08|57P0)/.test(code) ||
    ['ECONNRESET', '53300'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(message)
  )
}
