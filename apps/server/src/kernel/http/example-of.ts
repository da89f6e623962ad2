import { z } from 'zod'

type Json = Record<string, unknown>

/** Texts that the patterns of our schemas accept, the plainest first. */
const texts = [
  'text',
  'Ab3dE6gH',
  '2026-01-31',
  '09:00',
  'en',
  '#336699',
  '1',
  'https://example.com/',
  'anna@example.com',
  'example.com',
  'text:read',
  'text.text',
  '+4930123456',
  'cf_text_1',
  '/files/Ab3dE6gH9jK2mN5pQ8sT1v',
]
const formats: Record<string, string> = {
  'date-time': '2026-01-31T09:00:00.000Z',
  date: '2026-01-31',
  email: 'anna@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
}
/** Deeper values of a recursive schema are left out. */
const depthMax = 8

/**
 * Returns a value that a JSON schema accepts, for documentation: the schema's own example if it has one (`meta`); required fields only in what is sent, all of them in what is answered; the first of several
 * forms; a default where there is one. The same schema always gives the same example.
 * @param root the schema that `$ref` refers into
 */
export function exampleOf(schema: Json, fields: 'required' | 'all', root: Json = schema, depth = 0): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('default' in schema) return schema.default
  if (typeof schema.$ref === 'string') return depth > depthMax ? null : exampleOf(resolve(root, schema.$ref), fields, root, depth + 1)
  const forms = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (forms) return exampleOf(forms.find(({ type }) => type !== 'null') ?? {}, fields, root, depth + 1)
  if (Array.isArray(schema.allOf)) return exampleOf(Object.assign({}, ...(schema.allOf as Json[])), fields, root, depth + 1)
  const within = (inner: unknown) => exampleOf((inner ?? {}) as Json, fields, root, depth + 1)
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return true
    case 'array': {
      if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map(within)
      const count = Math.max(Number(schema.minItems ?? 0), depth > depthMax || fields === 'required' ? 0 : 1)
      return Array.from({ length: Math.min(count, Number(schema.maxItems ?? count)) }, () => within(schema.items))
    }
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
      const required = new Set((schema.required as string[] | undefined) ?? [])
      return Object.fromEntries(
        properties.filter(([name]) => required.has(name) || (fields === 'all' && depth <= depthMax)).map(([name, each]) => [name, within(each)]),
      )
    }
    default:
      return schema.type === undefined ? 'text' : null
  }
}

function resolve(root: Json, ref: string): Json {
  let found: unknown = root
  for (const part of ref.split('/').slice(1)) found = (found as Json | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  return (found ?? {}) as Json
}

function textOf(schema: Json): string {
  const { format, pattern, minLength = 0, maxLength = 64 } = schema
  const given = typeof format === 'string' ? formats[format] : undefined
  if (given !== undefined) return given
  const accepting = z.fromJSONSchema({
    type: 'string',
    minLength: Number(minLength),
    maxLength: Number(maxLength),
    ...(typeof pattern === 'string' && { pattern }),
  })
  return texts.find((text) => accepting.safeParse(text).success) ?? 'text'.repeat(Math.max(1, Math.ceil(Number(minLength) / 4))).slice(0, Number(maxLength))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1))
  return Math.min(Math.max(1, least), Number(maximum ?? Number.POSITIVE_INFINITY))
}
