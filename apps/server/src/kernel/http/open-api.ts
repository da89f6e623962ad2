import type { Operation } from '@porchlight/contracts/define'
import { type ErrorCode, errorStatus, kernelErrors } from '@porchlight/contracts/errors'
import { events } from '@porchlight/contracts/events'
import { z } from 'zod'
import { exampleOf } from './example-of.ts'

type Json = Record<string, unknown>
/** The parts of an operation's documentation that an example call needs. */
export type Described = Json & {
  parameters: { name: string; in: string; required: boolean; example?: unknown }[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown; example?: unknown }> }
}

/** Returns the scopes of an API key that allow an operation, by its name; undefined for operations that no key may call. */
export type ScopesOf = (name: string) => readonly string[] | undefined

/**
 * Returns the OpenAPI 3.1 document of all operations with a route, with examples; `x-events` lists the events, and `x-key-scopes` the scopes of which an API key
 * needs one.
 */
export function openApi(operations: Operation[], publicUrl: string, scopesOf: ScopesOf): Json & { paths: Record<string, Record<string, Described>> } {
  const paths: Record<string, Record<string, Described>> = {}
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

function describe(operation: Operation, method: string, url: string, scopes: readonly string[] | undefined): Described {
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

/** Returns the JSON schema of what an operation or event takes or gives. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
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
