import { describe, expect, test } from 'vitest'
import { articleFace, type CategoryFacts, categoryFaces } from './public-face.ts'
import type { CategoryItem } from './rules.ts'

const category = (id: string, is_enabled = true, above: CategoryItem | null = null): CategoryItem => ({
  kind: 'category',
  id,
  support_lib_id: 'lib',
  is_enabled,
  audience: 'public',
  above,
})
const article = (categories: CategoryItem[], is_published = true, is_disabled = false) =>
  ({ kind: 'article', id: 'a', support_lib_id: 'lib', is_published, is_disabled, categories }) as const
const open = category('open')
const off = category('off', false)
const below = category('below', true, off)

describe('the public face of an article', () => {
  test.each([
    ['a draft has no face, wherever it lies', article([open], false), null],
    ['nor has a disabled one', article([open], true, true), null],
    ['on display', article([open, off]), { is_seen: true, places: [{ id: 'open', is_seen: true }] }],
    ['without a category', article([]), { is_seen: true, places: [] }],
    ['hidden by its category', article([off]), { is_seen: false, places: [] }],
    ["hidden by the one above, which a child's list may override", article([below]), { is_seen: false, places: [{ id: 'below', is_seen: false }] }],
  ])('%s', (_name, item, expected) => expect(articleFace(item, 'brakes', null)).toEqual(expected && { slug: 'brakes', scheduled: null, ...expected }))

  test('the public face of a scheduled article includes its text', () => {
    const face = (words: object) => articleFace(article([], false), 'brakes', words)
    expect(face({ title: 'One' })).not.toEqual(face({ title: 'Two' }))
    expect(face({ title: 'One' })).not.toBeNull()
  })
})

test('every enabled category has a public face; its order counts only those', () => {
  const facts = (category_id: string, over: Partial<CategoryFacts> = {}): CategoryFacts => ({
    category_id,
    parent_cat_id: null,
    is_enabled: true,
    audience: 'public',
    category_title: category_id,
    category_icon: '',
    category_description: '',
    position: 0,
    ...over,
  })
  const faces = categoryFaces([
    facts('top'),
    facts('inner', { parent_cat_id: 'top', position: 1 }),
    facts('empty', { parent_cat_id: 'top' }),
    facts('off', { is_enabled: false }),
    facts('last', { position: 2 }),
    facts('under', { parent_cat_id: 'off' }),
  ])
  expect([...faces].filter(([, face]) => face).map(([id, face]) => [id, face?.is_seen, face?.order])).toEqual([
    ['top', true, 0],
    ['inner', true, 1],
    ['empty', true, 0],
    ['last', true, 1],
    ['under', false, 0],
  ])
})
