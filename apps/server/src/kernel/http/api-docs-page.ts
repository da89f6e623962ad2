import type { Operation } from '@porchlight/contracts/define'
import type { DeclaredEvent } from '@porchlight/contracts/define-events'
import { events } from '@porchlight/contracts/events'
import type { RateRule } from '@porchlight/contracts/rates'
import { type Described, openApi, type ScopesOf, schemaOf } from './open-api.ts'

const text = (value: unknown) => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const json = (value: unknown) => text(JSON.stringify(value, null, 1))

/**
 * Returns an API reference as plain HTML that loads nothing: the guide, then every operation with its scopes and an example call, and every event.
 * @param guide HTML about how programs use the API
 */
export function apiDocs(operations: Operation[], { publicUrl, scopesOf, guide }: { publicUrl: string; scopesOf: ScopesOf; guide: string }): string {
  const { paths } = openApi(operations, publicUrl, scopesOf)
  const groups = Map.groupBy(operations, (operation) => operation.name.split('.')[0] ?? '')
  const row = (operation: Operation) => {
    const [method = '', path = ''] = (operation.http ?? `LIVE ${operation.live}`).split(' ')
    const scopes = scopesOf(operation.name)
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const schemas = (['input', 'output'] as const)
      .map((io) => `<h4>${io === 'input' ? 'Input' : 'Answer'}</h4><pre>${json(schemaOf(operation[io], io))}</pre>`)
      .join('')
    const example = scopes && described ? `<h4>Example</h4><pre>${text(curlOf(publicUrl, path, method, described))}</pre>` : ''
    const facts = [
      `Who: ${operation.audience.join(', ')}`,
      scopes ? `Scopes of API keys: ${scopes.join(' or ')}` : '',
      `Permission: ${[operation.permission].flat().join(' or ')}`,
      ...operation.rates.map((rule) => `Rate: ${describeRate(rule)}`),
      operation.live ? `Live action: ${operation.live}` : '',
      operation.errors.length > 0 ? `Refusals: ${operation.errors.join(', ')}` : '',
    ]
    return `<details id="${text(operation.name)}"><summary><b class="${method}">${method}</b> <code>${text(path)}</code> <span>${text(operation.summary)}</span></summary><p>${facts.filter(Boolean).map(text).join('<br>')}</p>${example}${schemas}</details>`
  }
  const sections = [...groups].map(([name, list]) => `<section><h3>${text(name)}</h3>${list.map(row).join('')}</section>`).join('')
  const happening = ([name, { summary, payload }]: [string, DeclaredEvent]) =>
    `<details id="${text(name)}"><summary><code>${text(name)}</code> <span>${text(summary)}</span></summary><pre>${json(schemaOf(payload, 'output'))}</pre></details>`
  const happenings = `<h2 id="events">Events</h2><p>What can happen. Each is stored with its number, who caused it, and the request it came from.</p>${Object.entries(events).map(happening).join('')}`
  const contents = '<p><a href="#operations">Operations</a> · <a href="#events">Events</a> · <a href="/api/openapi.json">OpenAPI 3.1</a></p>'
  const operationsLead =
    '<p>Staff send <code>Authorization: Bearer &lt;inbox token&gt;</code>, programs <code>Authorization: Bearer &lt;API key&gt;</code>, visitors <code>Authorization: Visitor &lt;library&gt;.&lt;secret&gt;</code>.</p>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Porchlight API</title><style>${docsStyle}</style><main>${contents}${guide}<h2 id="operations">Operations</h2>${operationsLead}${sections}${happenings}</main></html>`
}

/** Returns the call of an operation with an API key as a line for curl, with what it requires. */
function curlOf(publicUrl: string, path: string, method: string, { parameters, requestBody }: Described): string {
  const exampleFor = (name: string) => encodeURIComponent(String(parameters.find((each) => each.name === name)?.example ?? name))
  const query = parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => `${name}=${exampleFor(name)}`)
  const address = `${publicUrl}${path.replace(/:(\w+)/g, (_, name: string) => exampleFor(name))}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const body = requestBody?.content['application/json']?.example
  const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    "-H 'Authorization: Bearer plk_…'",
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    ...(requestBody?.content['multipart/form-data'] ? ['-F file=@file'] : []),
  ].join(' \\\n  ')
}

/** Describes a rate limit in words: `at most 10 in 600 s for each visitor, counting calls without conversation_ref`. */
function describeRate({ by, points, seconds, of, without, unit }: RateRule): string {
  const each = by === 'actor' ? (of === 'visitors' ? 'visitor' : of === 'staff' ? 'member of staff' : 'caller') : by
  const calls = [of === 'visitors' && by !== 'actor' && 'visitors', without && `calls without ${without}`].filter(Boolean)
  return `at most ${points}${unit === 'bytes' ? ' bytes' : ''} in ${seconds} s for each ${each}${calls.length > 0 ? `, counting ${calls.join(', ')}` : ''}`
}

const docsStyle =
  'body{font:15px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText;color-scheme:light dark}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.6rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}details{border-top:1px solid color-mix(in srgb,CanvasText 15%,transparent);padding:.4rem 0}summary{cursor:pointer;overflow-wrap:anywhere}summary span{opacity:.75}b{display:inline-block;min-width:4.5rem;font-size:.8rem}pre{overflow:auto;background:color-mix(in srgb,CanvasText 6%,transparent);padding:.75rem;border-radius:6px;font-size:12px}h3{font-size:1rem;margin:1.5rem 0 .25rem}h4{margin:.5rem 0 0}table{border-collapse:collapse}th,td{border:1px solid color-mix(in srgb,CanvasText 15%,transparent);padding:.25rem .5rem;text-align:start}code{overflow-wrap:anywhere}'
