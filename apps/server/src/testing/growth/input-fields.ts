import { operations } from '@porchlight/contracts/api'
import { z } from 'zod'
import type { Parser } from './measure-growth.ts'

/** Returns a parser for each distinct schema of an operation's input field. */
export function inputFields(): Record<string, Parser> {
  const parsers: Record<string, Parser> = {}
  const seen = new Set<z.core.$ZodType>()
  const add = (name: string, schema: z.core.$ZodType) => {
    if (seen.has(schema)) return
    seen.add(schema)
    parsers[name] = (text) => z.safeParse(schema, text)
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) add(name, schema.def.innerType)
    if (schema instanceof z.ZodArray) add(`${name}[]`, schema.def.element)
    if (schema instanceof z.ZodObject) for (const [field, inner] of Object.entries(schema.shape)) add(`${name}.${field}`, inner as z.core.$ZodType)
  }
  for (const { name, input } of operations) add(name, input)
  return parsers
}
