import { operations } from '@porchlight/contracts/api'
import { z } from 'zod'
import { isChecked } from '../checked-operations.ts'
import { describer } from './describe-schema.ts'
import type { Parser } from './measure-growth.ts'

/** Parsers of an operation's input and its fields. `texts` may read a text; `others` refuse every text for being one. */
export type InputFields = { texts: Record<string, Parser>; others: Record<string, Parser> }

/** Returns a parser for each distinct schema of an operation's input field; fields that are checked alike share one. */
export function inputFields(): InputFields {
  const fields: InputFields = { texts: {}, others: {} }
  const seen = new Set<z.core.$ZodType | string>()
  const describe = describer()
  const take = (name: string, schema: z.core.$ZodType) => {
    const shape = describe(schema)
    if (seen.has(shape)) return
    seen.add(shape)
    const table = refusesTexts(schema) ? fields.others : fields.texts
    table[`${name} ${schema._zod.def.type}`] = (text) => z.safeParse(schema, text)
  }
  const add = (name: string, schema: z.core.$ZodType) => {
    if (seen.has(schema)) return
    seen.add(schema)
    take(name, schema)
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) add(name, schema.def.innerType)
    if (schema instanceof z.ZodArray) add(`${name}[]`, schema.def.element)
    if (schema instanceof z.ZodObject) for (const [field, inner] of Object.entries(schema.shape)) add(`${name}.${field}`, inner as z.core.$ZodType)
  }
  for (const { name, input } of operations.filter(isChecked)) add(name, input)
  return fields
}

/** What a schema of these types says of a text depends on nothing in it. */
const typesOfOthers = ['object', 'array', 'record', 'number', 'boolean', 'literal', 'enum']

/** Whether a schema compares a text at most with a list of words. */
function refusesTexts(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return refusesTexts(schema.def.innerType)
  return typesOfOthers.includes(schema._zod.def.type)
}
