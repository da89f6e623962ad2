import type { Route } from '@porchlight/contracts/routes'

/** Where a call goes: `service` chooses the base address (console.md §7), `address` is path and query, `body` the text or form to send. */
export type BuiltRequest = { service: string; method: string; address: string; body: string | FormData | undefined }

/** Turns an input into a request: `:params` fill the path, the rest becomes the query (GET, DELETE), a JSON body, or the fields of an upload. */
export function buildRequest(route: Route, input: Record<string, unknown>, file?: Blob): BuiltRequest {
  const rest = { ...input }
  const method = route.method ?? 'GET'
  const template = route.path ?? ''
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const [first = '', second = ''] = template.split('/').slice(1)
  const service = first === 'api' ? second : first
  if (route.upload) return { service, method, address: path, body: formOf(rest, file) }
  if (method !== 'GET' && method !== 'DELETE') return { service, method, address: path, body: JSON.stringify(rest) }
  const query = queryOf(rest)
  return { service, method, address: query ? `${path}?${query}` : path, body: undefined }
}

function pairsOf(fields: Record<string, unknown>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map((one): [string, string] => [name, String(one)]),
  )
}

function queryOf(fields: Record<string, unknown>): string {
  return new URLSearchParams(pairsOf(fields)).toString()
}

function formOf(fields: Record<string, unknown>, file: Blob | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of pairsOf(fields)) form.append(name, value)
  if (file) form.append('file', file)
  return form
}
