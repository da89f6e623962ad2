import { gatewayActions, HelloFrame, limits, operations } from '@porchlight/contracts'
import { z } from 'zod'
import { bodyBytesMax } from '../../kernel/http/body-bytes.ts'
import { queryWithin } from '../../kernel/http/json-input.ts'
import { type InputSize, inputSizeOf } from '../../kernel/input-size.ts'
import { fieldsOf } from '../../kernel/invalid-fields.ts'
import { fitsJson } from '../../kernel/json-size.ts'
import { isPlainText } from '../../kernel/plain-text.ts'

/** A way into the product: handles one text like its transport does, up to the action itself. Returns whether the text was parsed. */
export type WayIn = { name: string; longest: number; fields: string[]; take(text: string): boolean }

const filled = (piece: string, length: number) => piece.repeat(Math.max(1, Math.floor(length / piece.length)))

/** JSON values of about `length` characters that are wide, deep or have many keys. */
export const shapes: Record<string, (length: number) => string> = {
  'a list of numbers': (length) => `[${filled('1,', length)}1]`,
  'a list of texts': (length) => `[${filled('"a",', length)}"a"]`,
  'a list of empty objects': (length) => `[${filled('{},', length)}{}]`,
  'nested lists': (length) => `${filled('[', length / 2)}${filled(']', length / 2)}`,
  'nested objects': (length) => `${filled('{"a":', length / 6)}1${filled('}', length / 6)}`,
  'many field names': (length) => `{${Array.from({ length: Math.ceil(length / 12) }, (_, n) => `"k${n.toString(36)}":1`).join()}}`,
  'a long text': (length) => `"${'a'.repeat(length)}"`,
  'a long text of escapes': (length) => `"${filled('\\u0000', length)}"`,
}

/** Returns the fields to try: those that hold lists or objects, and one other. */
function namesOf(schema: z.ZodType): string[] {
  const fields = Object.entries((schema as { shape?: Record<string, z.ZodType> }).shape ?? {})
  const least = inputSizeOf(z.number()).values
  const [one = []] = fields.filter(([, inside]) => inputSizeOf(inside).values === least).map(([name]) => [name])
  return [...one, ...fields.filter(([, inside]) => inputSizeOf(inside).values > least).map(([name]) => name)]
}

function taken(schema: z.ZodType, size: InputSize): WayIn['take'] {
  return (text) => {
    if (!fitsJson(text, size)) return false
    let input: unknown
    try {
      input = JSON.parse(text)
    } catch {
      return true
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return true
    isPlainText(input)
    const { error } = schema.safeParse({ ...input })
    if (error) fieldsOf(error)
    return true
  }
}

const json = (name: string, schema: z.ZodType, bytesMax: number): WayIn => {
  const size = inputSizeOf(schema)
  const longest = Math.min(size.bytes, bytesMax)
  return { name, longest, fields: namesOf(schema), take: taken(schema, { ...size, bytes: longest }) }
}

/** Every operation's body, and every frame. Their texts are no longer than their transport lets through. */
export function waysIn(): WayIn[] {
  const bodies = operations.filter(({ http, upload }) => http && !http.startsWith('GET') && !upload)
  const lives = operations.flatMap(({ live, input }) => (live ? [[live, input] as const] : []))
  return [
    ...bodies.map(({ name, input }) => json(`body of ${name}`, input, bodyBytesMax)),
    ...[...lives, ...Object.entries(gatewayActions), ['hello', HelloFrame] as const].map(([action, input]) =>
      json(`frame ${action}`, input as z.ZodType, limits.frameBytesMax),
    ),
  ]
}

/** Queries as long as a URL may be, parsed and checked like those of each reading operation. */
export function queryWays(): WayIn[] {
  return operations
    .filter(({ http }) => http?.startsWith('GET'))
    .map(({ name, input }) => ({
      name: `query of ${name}`,
      longest: 16 * 1024,
      fields: namesOf(input),
      take(text) {
        const query = { ...queryWithin(text) }
        isPlainText(query)
        const { error } = z.safeParse(input, query)
        if (error) fieldsOf(error as z.ZodError)
        return Object.keys(query).length > 0
      },
    }))
}

/** Queries of about `length` characters with many parameters, one parameter many times, or one long one. */
export const queryShapes: Record<string, (length: number, field: string) => string> = {
  'many parameters': (length) => Array.from({ length: Math.ceil(length / 6) }, (_, n) => `${n.toString(36)}=1`).join('&'),
  'a repeated parameter': (length, field) => filled(`${field}=1&`, length),
  'a long parameter': (length, field) => `${field}=${'a'.repeat(length)}`,
  escapes: (length, field) => `${field}=${filled('%41+', length)}`,
}
