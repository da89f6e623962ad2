import { operations } from '@porchlight/contracts/api'
import { limits } from '@porchlight/contracts/limits'
import { gatewayActions, HelloFrame } from '@porchlight/contracts/live'
import { z } from 'zod'
import { type InputSize, inputSizeOf } from '../../kernel/calls/input-size.ts'
import { fieldsOf } from '../../kernel/calls/invalid-fields.ts'
import { fitsJson } from '../../kernel/calls/json-size.ts'
import { isPlainText } from '../../kernel/calls/plain-text.ts'
import { bodyBytesMax } from '../../kernel/http/body-bytes.ts'
import { queryWithin } from '../../kernel/http/json-input.ts'
import { isChecked } from '../checked-operations.ts'
import { describer } from './describe-schema.ts'

/**
 * A way into the product. `take` handles one text like its transport does, up to the action itself, and returns whether the text was parsed; `check` is its last
 * step, without the bounds before it; `shapeOf` a field says what it checks.
 */
export type WayIn = {
  name: string
  longest: number
  fields: string[]
  shapeOf(field: string): string
  size: InputSize
  take(text: string): boolean
  check(text: string): void
}

const filled = (piece: string, length: number) => piece.repeat(Math.max(1, Math.floor(length / piece.length)))

/** JSON values of about `length` characters that are wide, deep or have many keys. */
export const shapes: Record<string, (length: number) => string> = {
  'a list of numbers': (length) => `[${filled('1,', length)}1]`,
  'a list of texts': (length) => `[${filled('"a",', length)}"a"]`,
  'a list of empty objects': (length) => `[${filled('{},', length)}{}]`,
  'nested lists': (length) => `${filled('[', length / 2)}${filled(']', length / 2)}`,
  'nested objects': (length) => `${'{"a":'.repeat(Math.ceil(length / 6))}1${'}'.repeat(Math.ceil(length / 6))}`,
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

function checked(schema: z.ZodType): WayIn['check'] {
  return (text) => {
    const input: unknown = JSON.parse(text)
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return
    isPlainText(input)
    const { error } = schema.safeParse({ ...input })
    if (error) fieldsOf(error)
  }
}

const describe = describer()
const json = (name: string, schema: z.ZodType, bytesMax: number): WayIn => {
  const whole = inputSizeOf(schema)
  const longest = Math.min(whole.bytes, bytesMax)
  const size = { ...whole, bytes: longest }
  const shapeOf = (field: string) => describe((schema as { shape?: Record<string, z.ZodType> }).shape?.[field])
  return { name, longest, fields: namesOf(schema), shapeOf, size, take: (text) => fitsJson(text, size), check: checked(schema) }
}

/** An earlier, faulty kind of schema, which compares each field name with every other: the measurement must find it. */
export const plantedWay: WayIn = json(
  'planted',
  z.object({
    record: z
      .record(z.string(), z.number())
      .refine((all) => Object.keys(all).every((key) => Object.keys(all).filter((other) => other === key).length === 1), 'repeated'),
  }),
  bodyBytesMax,
)

/** Every operation's body, and every frame. Their texts are no longer than their transport lets through. */
export function waysIn(): WayIn[] {
  const checkedOnes = operations.filter(isChecked)
  const bodies = checkedOnes.filter(({ http, upload }) => http && !http.startsWith('GET') && !upload)
  const lives = checkedOnes.flatMap(({ live, input }) => (live ? [[live, input] as const] : []))
  return [
    ...bodies.map(({ name, input }) => json(`body of ${name}`, input, bodyBytesMax)),
    ...[...lives, ...Object.entries(gatewayActions), ['hello', HelloFrame] as const].map(([action, input]) =>
      json(`frame ${action}`, input as z.ZodType, limits.frameBytesMax),
    ),
  ]
}

/** Queries as long as a URL may be, parsed and checked like those of each reading operation. Returns how many parameters reach the schema. */
export function queryWays(): { name: string; longest: number; fields: string[]; take(text: string): number }[] {
  return operations
    .filter((operation) => isChecked(operation) && operation.http?.startsWith('GET'))
    .map(({ name, input }) => ({
      name: `query of ${name}`,
      longest: 16 * 1024,
      fields: namesOf(input),
      take(text) {
        const query = { ...queryWithin(text) }
        isPlainText(query)
        const { error } = z.safeParse(input, query)
        if (error) fieldsOf(error as z.ZodError)
        return Object.values(query).flat().length
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
