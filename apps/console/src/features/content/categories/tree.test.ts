import type { CategoryView } from '@porchlight/contracts/categories/categories'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { placeOfDrop, placeOfStep, type Step } from './steps.ts'
import { aboveOf, holdsPublished, linesOf, moved, type Node, treeOf } from './tree.ts'

const category = (category_id: string, parent_cat_id: string | null = null): CategoryView => ({
  category_id,
  category_title: category_id,
  category_icon: '',
  category_description: '',
  support_lib_id: 'lib',
  parent_cat_id,
  is_enabled: true,
  is_disabled: false,
  audience: 'public',
  position: 0,
  subCategory: [],
  articles: { total: 0, published: 0 },
})
const seen = { is_visible: true, rule: 'default' }
const own = [category('a'), category('a1', 'a'), category('a2', 'a'), category('b'), category('c')]
const defaults = [
  { ...category('D'), visibility: seen },
  { ...category('D1', 'D'), visibility: { is_visible: false, rule: 'disabled_by_library' } },
]
const tree = treeOf({ own, defaults, order: ['a', 'D', 'b', 'c'] })
const everything = new Set([...own, ...defaults].map((each) => each.category_id))
const draw = (nodes: Node[]) =>
  linesOf(nodes, everything)
    .map((line) => '.'.repeat(line.depth) + line.id)
    .join(' ')
const lineOf = (id: string) => {
  const found = linesOf(tree, everything).find((line) => line.id === id)
  if (!found) throw new Error(id)
  return found
}

test('only publishers can rename a category with published articles in it or below; anyone can rename one that is disabled or has only drafts', () => {
  const live = { total: 1, published: 1 }
  const all = [
    { ...category('a') },
    { ...category('a1', 'a'), articles: live },
    { ...category('b'), articles: { total: 3, published: 0 } },
    { ...category('c'), articles: live, is_enabled: false },
    category('d'),
    { ...category('d1', 'd'), articles: live, is_enabled: false },
  ]
  const nodes = treeOf({ own: all, defaults: [], order: ['a', 'b', 'c', 'd'] })
  expect(nodes.filter(holdsPublished).map((node) => node.id)).toEqual(['a'])
  expect(nodes[0]?.children.filter(holdsPublished).map((node) => node.id)).toEqual(['a1'])
})

test('default categories appear among own ones in the order visitors see, with their state', () => {
  expect(draw(tree)).toBe('a .a1 .a2 D .D1 b c')
  expect(lineOf('D1')).toMatchObject({ isDefault: true, isHidden: true, rule: 'disabled_by_library' })
  expect(draw(treeOf({ own, defaults, order: [] }))).toBe('a .a1 .a2 b c D .D1')
  expect(linesOf(tree, new Set()).map((line) => line.id)).toEqual(['a', 'D', 'b', 'c'])
  expect(aboveOf(own, 'a2')).toEqual(['a'])
})

test.each<[string, Step, string | null]>([
  ['b', 'up', 'a .a1 .a2 b D .D1 c'],
  ['b', 'down', 'a .a1 .a2 D .D1 c b'],
  ['c', 'in', 'a .a1 .a2 D .D1 b .c'],
  ['b', 'in', null],
  ['a1', 'out', 'a .a2 a1 D .D1 b c'],
  ['a2', 'in', 'a .a1 ..a2 D .D1 b c'],
  ['a', 'up', null],
  ['c', 'down', null],
  ['a', 'out', null],
  ['D', 'up', 'D .D1 a .a1 .a2 b c'],
  ['D', 'in', null],
  ['D1', 'out', null],
])('moving %s %s gives %j', (id, step, expected) => {
  const place = placeOfStep(tree, lineOf(id), step)
  expect(place ? draw(moved(tree, id, place)) : null).toBe(expected)
})

test.each<[string, string, 'upper' | 'lower', number, string | null]>([
  ['c', 'a', 'upper', 0, 'c a .a1 .a2 D .D1 b'],
  ['c', 'a', 'lower', 0, 'a .c .a1 .a2 D .D1 b'],
  ['c', 'a2', 'lower', 0, 'a .a1 .a2 c D .D1 b'],
  ['c', 'a2', 'lower', 1, 'a .a1 .a2 .c D .D1 b'],
  ['c', 'a2', 'lower', 9, 'a .a1 .a2 ..c D .D1 b'],
  ['c', 'D', 'lower', 1, null],
  ['c', 'D1', 'lower', 2, 'a .a1 .a2 D .D1 c b'],
  ['a', 'b', 'lower', 1, 'D .D1 b .a ..a1 ..a2 c'],
  ['a1', 'c', 'lower', 0, 'a .a2 D .D1 b c a1'],
  ['D', 'c', 'lower', 1, 'a .a1 .a2 b c D .D1'],
  ['D1', 'c', 'lower', 0, null],
  ['a', 'a1', 'lower', 0, null],
])('%s dragged to %s (%s half, depth %i) gives %j', (id, over, half, depth, expected) => {
  const place = placeOfDrop(tree, linesOf(tree, everything), lineOf(id), { id: over, isUpper: half === 'upper' }, depth)
  expect(place ? draw(moved(tree, id, place)) : null).toBe(expected)
})

test('nothing moves below the depth limit', () => {
  const deep = Array.from({ length: limits.categoryDepthMax }, (_none, level) => category(`l${level}`, level ? `l${level - 1}` : null))
  const nodes = treeOf({ own: [...deep, category('x')], defaults: [], order: [] })
  const open = new Set(deep.map((each) => each.category_id))
  const lines = linesOf(nodes, open)
  const x = lines.at(-1)
  const last = lines.at(-2)
  if (!x || !last) throw new Error('lines')
  expect(placeOfDrop(nodes, lines, x, { id: last.id, isUpper: false }, 99)?.depth).toBe(limits.categoryDepthMax - 1)
})
