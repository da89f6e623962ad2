import { limits } from '@porchlight/contracts/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertRoom, inOrder, inTreeOrder, movedPlaces, type Place, refilled } from './rules.ts'

/** Parses a tree such as `a a/b a/b/c d`. */
const tree = (text: string): Place[] => {
  const seen = new Map<string, number>()
  return text.split(' ').map((path) => {
    const [category_id = '', parent = ''] = path.split('/').reverse()
    const position = seen.get(parent) ?? 0
    seen.set(parent, position + 1)
    return { category_id, parent_cat_id: parent || null, position }
  })
}
const shape = (places: Place[]) =>
  inTreeOrder(places)
    .map((place) => `${place.parent_cat_id ?? ''}/${place.category_id}`)
    .join(' ')
const move = (all: Place[], id: string, parent: string | null, position: number) => {
  const changed = new Map(movedPlaces(all, id, parent, position).map((place) => [place.category_id, place]))
  return all.map((place) => changed.get(place.category_id) ?? place)
}

test.each<[string, string, string | null, number, string]>([
  ['a b c', 'c', null, 0, '/c /a /b'],
  ['a b c', 'a', null, 1, '/b /a /c'],
  ['a b c', 'a', null, 99, '/b /c /a'],
  ['a b c', 'a', 'c', 0, '/b /c c/a'],
  ['a a/b a/c', 'c', null, 0, '/c /a a/b'],
  ['a a/b a/b/c d', 'b', 'd', 0, '/a /d d/b b/c'],
])('in %j %s below %s at %i gives %j', (before, id, parent, position, after) => {
  expect(shape(move(tree(before), id, parent, position))).toBe(after)
})

test('nesting a category in itself or too deep is refused', () => {
  const line = Array.from({ length: limits.categoryDepthMax }, (_none, level) => ({
    category_id: `l${level + 1}`,
    parent_cat_id: level ? `l${level}` : null,
    position: 0,
  }))
  const deep = [...line, ...tree('x x/y')]
  const [last, above] = [`l${limits.categoryDepthMax}`, `l${limits.categoryDepthMax - 1}`]
  for (const [id, parent] of [
    ['l1', 'l1'],
    ['l1', 'l4'],
    ['y', last],
    ['x', above],
  ] as const)
    expect(() => movedPlaces(deep, id, parent, 0)).toThrow('invalid_input')
  expect(shape(move(deep, 'y', above, 0))).toContain(`${above}/y`)
  expect(() => assertRoom(deep, last)).toThrow('invalid_input')
  expect(() => assertRoom(deep, above)).not.toThrow()
})

test('any sequence of moves keeps the tree valid: every category is reachable, and siblings are numbered without gaps', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const step = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids, null), fc.nat(7))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let all = tree('a b c d e f')
      for (const [id, parent, position] of steps) {
        try {
          all = move(all, id, parent, position)
        } catch (error) {
          expect((error as Error).message).toBe('invalid_input')
        }
      }
      expect(inTreeOrder(all)).toHaveLength(ids.length)
      for (const siblings of Map.groupBy(all, (place) => place.parent_cat_id).values())
        expect(siblings.map((place) => place.position).sort()).toEqual(siblings.map((_place, index) => index))
    }),
  )
})

test('a requested order keeps the ids it does not mention', () => {
  expect(inOrder(['a', 'b', 'c'], ['c', 'x', 'c', 'a'])).toEqual(['c', 'a', 'b'])
})

test('own categories keep their own order among inherited ones', () => {
  expect(refilled(['b', 'X', 'a', 'Y', 'c'], ['a', 'b', 'c'])).toEqual(['a', 'X', 'b', 'Y', 'c'])
})
