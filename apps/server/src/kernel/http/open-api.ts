import type { Operation } from '@porchlight/contracts/define'
import type { DeclaredEvent } from '@porchlight/contracts/define-events'
import { type ErrorCode, errorStatus, kernelErrors } from '@porchlight/contracts/errors'
import { events } from '@porchlight/contracts/events'
import type { RateRule } from '@porchlight/contracts/rates'
import { z } from 'zod'
import { exampleOf } from './example-of.ts'

type Json = Record<string, unknown>

/** Returns the scopes of an API key that allow an operation, by its name; undefined for operations that no key may call. */
export type ScopesOf = (name: string) => readonly string[] | undefined

/**
 * Returns the OpenAPI 3.1 document of all operations with a route, with examples; `x-events` lists the events, and `x-key-scopes` the scopes of which an API key
 * needs one.
 */
export function openApi(operations: Operation[], publicUrl: string, scopesOf: ScopesOf): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    if (!operation.http) continue
    const [method = '', url = ''] = operation.http.split(' ')
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, method, url, scopesOf(operation.name)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Porchlight',
      version: '1',
      description:
        'Every operation of the product. Staff send `Authorization: Bearer <inbox token>`, programs `Authorization: Bearer <API key>`, visitors `Authorization: Visitor <library>.<secret>`.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        staff: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'plk_…' },
        visitor: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
      schemas: { Error: errorSchema },
    },
    paths,
    'x-events': Object.fromEntries(
      Object.entries(events).map(([name, { summary, version, payload }]) => [name, { summary, version, payload: schemaOf(payload, 'output') }]),
    ),
  }
}

function describe(operation: Operation, method: string, url: string, scopes: readonly string[] | undefined): Json {
  const input = schemaOf(operation.input, 'input')
  const output = schemaOf(operation.output, 'output')
  const example = exampleOf(input, 'required') as Json
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = new Set((input.required as string[] | undefined) ?? [])
  const inPath = [...url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const inQuery = method === 'GET' || method === 'DELETE' ? rest : []
  const inBody = inQuery.length > 0 || method === 'GET' || method === 'DELETE' ? [] : rest
  const codes = [...new Set<ErrorCode>([...kernelErrors, ...operation.errors])]
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  const media = operation.answers ?? 'application/json'
  return {
    operationId: operation.name,
    tags: [operation.name.split('.')[0]],
    summary: operation.summary,
    'x-permission': operation.permission,
    ...(operation.mustConfirm && { 'x-must-confirm': true }),
    'x-audience': operation.audience,
    'x-rates': operation.rates,
    ...(operation.live && { 'x-live-action': operation.live }),
    ...(scopes && { 'x-key-scopes': scopes }),
    security: operation.audience.includes('public') ? [] : [...operation.audience, ...(scopes ? ['apiKey'] : [])].map((name) => ({ [name]: [] })),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' }, example: example[name] })),
      ...inQuery.map((name) => ({
        name,
        in: 'query',
        required: required.has(name),
        schema: properties[name],
        ...(name in example && { example: example[name] }),
      })),
    ],
    ...(operation.upload && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } } },
      },
    }),
    ...(inBody.length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
              required: inBody.filter((name) => required.has(name)),
            },
            example: Object.fromEntries(inBody.flatMap((name) => (name in example ? [[name, example[name]]] : []))),
          },
        },
      },
    }),
    responses: {
      200: { description: 'Done.', content: { [media]: { schema: output, example: exampleOf(output, 'all') } } },
      ...Object.fromEntries(
        [...byStatus].map(([status, list]) => [
          status,
          { description: list.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'request_id'],
      properties: {
        code: { enum: Object.keys(errorStatus) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        request_id: { type: 'string' },
      },
    },
  },
}

/** Returns an API reference as plain HTML that loads nothing. */
export function apiDocs(operations: Operation[]): string {
  const text = (value: unknown) => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const groups = Map.groupBy(operations, (operation) => operation.name.split('.')[0] ?? '')
  const row = (operation: Operation) => {
    const [method = '', path = ''] = (operation.http ?? `LIVE ${operation.live}`).split(' ')
    const schemas = (['input', 'output'] as const)
      .map((io) => `<h4>${io === 'input' ? 'Input' : 'Answer'}</h4><pre>${text(JSON.stringify(schemaOf(operation[io], io), null, 1))}</pre>`)
      .join('')
    const facts = [
      `Who: ${operation.audience.join(', ')}`,
      `Permission: ${[operation.permission].flat().join(' or ')}`,
      ...operation.rates.map((rule) => `Rate: ${describeRate(rule)}`),
      operation.live ? `Live action: ${operation.live}` : '',
      operation.errors.length > 0 ? `Refusals: ${operation.errors.join(', ')}` : '',
    ]
    return `<details id="${text(operation.name)}"><summary><b class="${method}">${method}</b> <code>${text(path)}</code> <span>${text(operation.summary)}</span></summary><p>${facts.filter(Boolean).map(text).join('<br>')}</p>${schemas}</details>`
  }
  const sections = [...groups].map(([name, list]) => `<section><h2>${text(name)}</h2>${list.map(row).join('')}</section>`).join('')
  const happening = ([name, { summary, payload }]: [string, DeclaredEvent]) =>
    `<details id="${text(name)}"><summary><code>${text(name)}</code> <span>${text(summary)}</span></summary><pre>${text(JSON.stringify(schemaOf(payload, 'output'), null, 1))}</pre></details>`
  const happenings = `<section><h2>events</h2><p>What can happen. Each is stored with its number, who caused it, and the request it came from.</p>${Object.entries(events).map(happening).join('')}</section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Porchlight API</title><style>${docsStyle}</style><main><h1>Porchlight API</h1><p>The same table as <a href="/api/openapi.json">OpenAPI 3.1</a>. Staff send <code>Authorization: Bearer &lt;inbox token&gt;</code>, programs <code>Authorization: Bearer &lt;API key&gt;</code>, visitors <code>Authorization: Visitor &lt;library&gt;.&lt;secret&gt;</code>. Every refusal is <code>{"error":{"code","fields?","request_id"}}</code>.</p>${sections}${happenings}</main></html>`
}

/** Describes a rate limit in words: `at most 10 in 600 s for each visitor, counting calls without conversation_ref`. */
function describeRate({ by, points, seconds, of, without, unit }: RateRule): string {
  const each = by === 'actor' ? (of === 'visitors' ? 'visitor' : of === 'staff' ? 'member of staff' : 'caller') : by
  const calls = [of === 'visitors' && by !== 'actor' && 'visitors', without && `calls without ${without}`].filter(Boolean)
  return `at most ${points}${unit === 'bytes' ? ' bytes' : ''} in ${seconds} s for each ${each}${calls.length > 0 ? `, counting ${calls.join(', ')}` : ''}`
}

const docsStyle =
  'body{font:15px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText;color-scheme:light dark}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.6rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}details{border-top:1px solid color-mix(in srgb,CanvasText 15%,transparent);padding:.4rem 0}summary{cursor:pointer;overflow-wrap:anywhere}summary span{opacity:.75}b{display:inline-block;min-width:4.5rem;font-size:.8rem}pre{overflow:auto;background:color-mix(in srgb,CanvasText 6%,transparent);padding:.75rem;border-radius:6px;font-size:12px}h4{margin:.5rem 0 0}'
