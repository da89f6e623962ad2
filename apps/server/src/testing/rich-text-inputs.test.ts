// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import { RichText } from '@porchlight/contracts/rich-text'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '../modules.ts'

/** Returns whether this is the schema of rich text, optional or not. */
const isRichText = (schema: unknown): boolean =>
  schema === RichText ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) && isRichText(schema.def.innerType))

const taking = operations.filter(({ input }) => input instanceof z.ZodObject && Object.values(input.shape).some(isRichText))
const handlers = modules.flatMap((module) => module.handlers ?? [])

test('some operations accept rich text', () => expect(taking.length).toBeGreaterThan(6))

test.each(taking.map((operation) => [operation.name]))('%s cleans its rich text before its transaction opens', (name) => {
  expect(handlers.find((handler) => handler.operation.name === name)?.prepare).toBeDefined()
})
