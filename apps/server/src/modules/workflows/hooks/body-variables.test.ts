import { variableName } from '@porchlight/contracts/workflows/plan-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyVariables } from './body-variables.ts'

const deep = (levels: number): Record<string, unknown> => (levels === 0 ? { x: 1 } : { a: deep(levels - 1) })

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['values by their path', { order: { id: 17, 'Total (EUR)': '9.50', isPaid: true } }, { order_id: '17', order_total_eur: '9.50', order_ispaid: 'true' }],
  ['no lists, no null', { tags: ['a'], none: null, topic: 'Brakes' }, { topic: 'Brakes' }],
  ['names begin with a letter', { '2nd_line': 'x', _id: 'y', '…': 'z', '17': 'none' }, { line: 'x', id: 'y' }],
  ['the first of two with the same name', { 'order.id': 1, order_id: 2 }, { order_id: '1' }],
  ['names that objects have anyway', { constructor: 'x', __proto_: 'y' }, { constructor: 'x', proto: 'y' }],
  ['not too deep', { near: deep(3), far: deep(9) }, { near_a_a_a_x: '1' }],
  ['no NUL, no half of a pair', { text: 'a\0b\ud800' }, { text: 'ab\ufffd' }],
])('%s', (_what, data, expected) => {
  expect(bodyVariables(data)).toEqual(expected)
})

test('whatever the body, there are at most 30 variables of at most 500 characters, with names that rules can use', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (data) => {
      const variables = Object.entries(bodyVariables(data))
      expect(variables.length).toBeLessThanOrEqual(30)
      for (const [name, value] of variables) {
        expect(name).toMatch(variableName)
        expect(value.length).toBeLessThanOrEqual(500)
      }
    }),
    { numRuns: 100 },
  )
  expect(Object.keys(bodyVariables(Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`v${at}`, 'x'.repeat(900)]))))).toHaveLength(30)
})
