import type { Route } from '@porchlight/contracts/routes'

/** An HTTP request for a call: `service` selects the base URL (checklist A20), `address` is path and query, `body` the text or form to send. */
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
  if (route.upload) {
    const form = fill(new FormData(), rest)
    if (file) form.append('file', file)
    return { service, method, address: path, body: form }
  }
  if (method !== 'GET' && method !== 'DELETE') return { service, method, address: path, body: JSON.stringify(rest) }
  const query = fill(new URLSearchParams(), rest).toString()
  return { service, method, address: query ? `${path}?${query}` : path, body: undefined }
}

/** Adds every field that has a value; a list adds one entry per item. */
function fill<T extends FormData | URLSearchParams>(target: T, fields: Record<string, unknown>): T {
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) if (one !== undefined && one !== null) target.append(name, String(one))
  return target
}
