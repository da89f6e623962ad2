import { expect, test } from 'vitest'
import { inOrder } from './module-order.ts'

const namesOf = (modules: { name: string; after?: string[] }[]) => inOrder(modules).map(({ name }) => name)

test.each<[string, { name: string; after?: string[] }[], string[]]>([
  ['stay in their order', [{ name: 'a' }, { name: 'b' }], ['a', 'b']],
  ['come after what they name', [{ name: 'a', after: ['c'] }, { name: 'b' }, { name: 'c' }], ['c', 'a', 'b']],
  ['come after what that names', [{ name: 'a', after: ['b'] }, { name: 'b', after: ['c'] }, { name: 'c' }], ['c', 'b', 'a']],
])('modules %s', (_name, modules, expected) => expect(namesOf(modules)).toEqual(expected))

test('modules that wait for each other, or for a missing one, are refused', () => {
  expect(() =>
    namesOf([
      { name: 'a', after: ['b'] },
      { name: 'b', after: ['a'] },
    ]),
  ).toThrow('wait for each other: a, b, a')
  expect(() => namesOf([{ name: 'a', after: ['b'] }])).toThrow("a comes after b, which doesn't exist")
})
