import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertRoom, inOrder, inTreeOrder, movedPlaces, type Place } from './rules.ts'

/** `a a/b a/b/c d` */
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

test('what would lie in itself or too deep is refused', () => {
  const deep = tree('a a/b a/b/c a/b/c/d a/b/c/d/e a/b/c/d/e/f x x/y')
  for (const [id, parent] of [
    ['a', 'a'],
    ['a', 'd'],
    ['y', 'f'],
    ['x', 'e'],
  ] as const)
    expect(() => movedPlaces(deep, id, parent, 0)).toThrow('invalid_input')
  expect(shape(move(deep, 'y', 'e', 0))).toContain('e/y')
  expect(() => assertRoom(deep, 'f')).toThrow('invalid_input')
  expect(() => assertRoom(deep, 'e')).not.toThrow()
})

test('any sequence of moves keeps a tree: everything reachable, siblings numbered without gaps', () => {
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

test('an order asked for keeps what it does not name', () => {
  expect(inOrder(['a', 'b', 'c'], ['c', 'x', 'c', 'a'])).toEqual(['c', 'a', 'b'])
})
