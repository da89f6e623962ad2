import { z } from 'zod'

/**
 * Limits of a JSON text: its length in bytes (or characters, which are fewer), the number of values in it, how many of them have a field name (checking a name
 * costs several times as much as an element of a list), and how deeply they are nested.
 */
export type InputSize = { bytes: number; values: number; names: number; depth: number }

type JsonSchema = {
  type?: string
  maxLength?: number
  pattern?: string
  maxItems?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** JSON writes a character in at most six bytes, as `\u0000`. */
const characterBytes = 6
/** A string limited by neither its length nor its pattern: a date, or a flag in a query. */
const otherTextMax = 1000
/** A record; none may have more entries. */
const entriesMax = 100
/** A number, true, false or null, with the punctuation around it. */
const scalarBytes = 40
/** Room for white space, and for unknown fields, which get a refusal that names them. */
const spare = { bytes: 8192, values: 200, names: 200, depth: 8 }
/** However much a schema allows in theory, such as fifty choices in each of fifty conditions: checking this much takes a few milliseconds. */
const valuesMax = 5000

const known = new WeakMap<z.ZodType, InputSize>()

/**
 * Returns the size of the largest JSON text that a schema could accept, with some room to spare. Whatever is larger can be refused before it is parsed, so that
 * the work for an input never exceeds what its operation needs.
 */
export function inputSizeOf(schema: z.ZodType): InputSize {
  const found = known.get(schema)
  if (found) return found
  const { bytes, values, names, depth } = sizeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  const most = Math.min(values + spare.values, valuesMax)
  const size = { bytes: bytes + spare.bytes, values: most, names: Math.min(names + spare.names, most), depth: depth + spare.depth }
  known.set(schema, size)
  return size
}

function sizeOf(schema: JsonSchema): InputSize {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return largest(options.map(sizeOf))
  if (schema.type === 'array') return around(times(sizeOf(schema.items ?? {}), schema.maxItems ?? entriesMax))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, inside]) => named(name.length, sizeOf(inside)))
    const others = typeof schema.additionalProperties === 'object' ? [times(named(otherTextMax, sizeOf(schema.additionalProperties)), entriesMax)] : []
    return around(sum([...fields, ...others]))
  }
  const bytes = schema.type === 'string' || schema.type === undefined ? lengthOf(schema) * characterBytes + scalarBytes : scalarBytes
  // A value of any type may consist of named ones.
  return { bytes, values: 1, names: schema.type === undefined ? 1 : 0, depth: 0 }
}

/** Returns the maximum length of a text; for a pattern, one that is never too small. */
function lengthOf({ maxLength, pattern }: JsonSchema): number {
  if (maxLength !== undefined || pattern === undefined || /[*+]/.test(pattern)) return maxLength ?? otherTextMax
  const repeats = [...pattern.matchAll(/(\d{1,6})\}/g)].map(([, most]) => Math.max(1, Number(most)))
  return pattern.length + repeats.reduce((all, most) => all * most, 1)
}

const deepest = (sizes: InputSize[]) => Math.max(0, ...sizes.map(({ depth }) => depth))
const named = (length: number, size: InputSize): InputSize => ({ ...size, bytes: size.bytes + length * characterBytes, names: size.names + 1 })
const around = (size: InputSize): InputSize => ({ ...size, bytes: size.bytes + scalarBytes, values: size.values + 1, depth: size.depth + 1 })
const times = ({ bytes, values, names, depth }: InputSize, count: number): InputSize => ({
  bytes: bytes * count,
  values: values * count,
  names: names * count,
  depth,
})
const sum = (sizes: InputSize[]): InputSize => ({
  bytes: sizes.reduce((all, { bytes }) => all + bytes, 0),
  values: sizes.reduce((all, { values }) => all + values, 0),
  names: sizes.reduce((all, { names }) => all + names, 0),
  depth: deepest(sizes),
})

/** Returns a size that covers each of these. */
export const largest = (sizes: InputSize[]): InputSize => ({
  bytes: Math.max(0, ...sizes.map(({ bytes }) => bytes)),
  values: Math.max(0, ...sizes.map(({ values }) => values)),
  names: Math.max(0, ...sizes.map(({ names }) => names)),
  depth: deepest(sizes),
})
