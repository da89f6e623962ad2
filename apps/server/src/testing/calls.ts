import { type Api, api } from '@porchlight/contracts/api'
import type { InputOf, Operation, OutputOf } from '@porchlight/contracts/define'
import type { ErrorBody } from '@porchlight/contracts/errors'

/** Every operation as a function over the real HTTP stack. */
export type Calls = {
  [D in keyof Api]: {
    [V in keyof Api[D]]: (input?: InputOf<Api[D][V]>, file?: { name: string; bytes: Uint8Array; type?: string }) => Promise<OutputOf<Api[D][V]>>
  }
}

/** A refusal as a test sees it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly body: string
  readonly fields: Record<string, string> | undefined

  constructor(status: number, body: string) {
    const parsed = tryJson(body) as { error?: ErrorBody } | undefined
    super(`${status} ${parsed?.error?.code ?? body.slice(0, 200)} ${JSON.stringify(parsed?.error?.fields ?? {})}`)
    this.status = status
    this.code = parsed?.error?.code ?? ''
    this.fields = parsed?.error?.fields
    this.body = body
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Builds the request of an operation: path fields go into the path, the others into query or body. */
export function requestOf(operation: Operation, input: Record<string, unknown> = {}): { method: string; path: string; body?: string } {
  const [method = 'GET', template = ''] = (operation.http ?? '').split(' ')
  const rest = { ...input }
  const path = template.replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? '').toWellFormed())
  })
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
    return { method, path: query.size > 0 ? `${path}?${query}` : path }
  }
  return { method, path, body: JSON.stringify(rest) }
}

/** Calls one operation with the given authorization. @throws Refused */
export async function callOperation(
  address: string,
  operation: Operation,
  input: Record<string, unknown>,
  authorization: string | null,
  file?: { name: string; bytes: Uint8Array; type?: string },
): Promise<unknown> {
  const { method, path, body } = requestOf(operation, input)
  // Compressing and decompressing would cost more than the rest of many calls.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', ...(authorization && { authorization }) }
  const form = file && new FormData()
  for (const [name, value] of Object.entries(input)) form?.append(name, String(value))
  form?.append('file', new Blob([new Uint8Array(file?.bytes ?? [])], { type: file?.type ?? '' }), file?.name)
  if (body && !form) headers['content-type'] = 'application/json'
  const response = await fetch(address + path, { method, headers, body: form ?? body })
  const text = await response.text()
  if (!response.ok) throw new Refused(response.status, text)
  return operation.answers ? text : JSON.parse(text)
}

/** Returns all operations as functions, authorized with the result of `authorization`. */
export function callsOf(address: string, authorization: () => string | null): Calls {
  const domains = Object.entries(api).map(([domain, operations]) => [
    domain,
    Object.fromEntries(
      Object.entries(operations as Record<string, Operation>).map(([verb, operation]) => [
        verb,
        (input: Record<string, unknown> = {}, file?: { name: string; bytes: Uint8Array }) => callOperation(address, operation, input, authorization(), file),
      ]),
    ),
  ])
  return Object.fromEntries(domains) as Calls
}
