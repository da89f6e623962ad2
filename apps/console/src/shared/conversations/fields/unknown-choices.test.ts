import { expect, test } from 'vitest'
import { unknownChoices } from './unknown-choices.ts'

const known = [{ value: 'a', label: 'Support' }]

test.each<[string, typeof known, string[], boolean, string[]]>([
  ['while the list loads', [], ['a', 'b'], true, ['…', '…']],
  ['once it has loaded', known, ['a', 'b'], false, ['No longer available']],
  ['if nothing is set', known, [''], false, []],
])('D17: Team, Type and Status say “No longer available” only of what is: %s', (_when, choices, values, isLoading, labels) =>
  expect(unknownChoices(choices, values, isLoading).map(({ label }) => label)).toEqual(labels),
)
