import { expect, test } from 'vitest'
import { z } from 'zod'
import { viewShape } from './field-schemas.ts'
import { defineFields } from './list-language.ts'

test('the API description marks personal fields', () => {
  const fields = defineFields({ name: { kind: 'text', personal: true }, due_at: { kind: 'moment', nullable: true } })
  const { properties } = z.toJSONSchema(z.object(viewShape(fields)), { io: 'output', unrepresentable: 'any' })
  expect(properties?.name).toMatchObject({ type: 'string', 'x-personal': true })
  expect(properties?.due_at).not.toHaveProperty('x-personal')
})
