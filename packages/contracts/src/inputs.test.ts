// Holds for every operation.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from './api.ts'
import { gatewayActions } from './live.ts'

/** Returns the paths of objects in a schema that accept and drop unknown fields. */
function openObjects(schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodObject) {
    const isOpen = !(schema.def.catchall instanceof z.ZodNever)
    return [...(isOpen ? [path] : []), ...Object.entries(schema.shape).flatMap(([name, inside]) => openObjects(inside, `${path}.${name}`))]
  }
  if (schema instanceof z.ZodArray) return openObjects(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => openObjects(option, path))
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((part) => openObjects(part, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return openObjects(schema.unwrap(), path)
  return []
}

test('every operation and every gateway action refuses unknown fields, including nested ones', () => {
  expect(openObjects(z.strictObject({ a: z.array(z.object({}).optional()) }), 'planted')).toEqual(['planted.a[]'])
  expect(operations.flatMap(({ name, input }) => openObjects(input, name))).toEqual([])
  expect(Object.entries(gatewayActions).flatMap(([name, input]) => openObjects(input, name))).toEqual([])
})

test('every input is an object, so that it can refuse unknown fields', () => {
  expect(operations.filter(({ input }) => !(input instanceof z.ZodObject)).map(({ name }) => name)).toEqual([])
})
