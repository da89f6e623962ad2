import type { ErrorBody, ErrorCode } from '@porchlight/contracts/errors'

/**
 * A refused or failed call, over HTTP or the socket. `code` is from the closed list in contracts/errors.ts and selects the text shown to people. A call that
 * got no response has code 'unavailable' and status 0.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly requestId: string

  constructor(code: ErrorCode, status: number, detail: { message?: string; fields?: Record<string, string>; requestId?: string } = {}) {
    super(detail.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = detail.fields
    this.requestId = detail.requestId ?? ''
  }
}

/** Converts the wire's `{ code, message?, fields?, request_id }` to an `ApiError`. */
export function apiErrorFrom(body: ErrorBody, status: number): ApiError {
  return new ApiError(body.code, status, { message: body.message, fields: body.fields, requestId: body.request_id })
}

/** Returns the error for a call that got no response: offline, cut off, timed out, or dropped because the live connection was not open. */
export function unreachable(message: string): ApiError {
  return new ApiError('unavailable', 0, { message })
}

/** Converts any thrown value to an `ApiError`; an unknown value is treated as a call without a response. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : unreachable(String(thrown))
}
