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

test('a category has a public face if it or a category below it contains an article that readers can find', () => {
  const facts = (category_id: string, over: Partial<CategoryFacts> = {}): CategoryFacts => ({
    category_id,
    parent_cat_id: null,
    is_enabled: true,
    audience: 'public',
    category_title: category_id,
    category_icon: '',
    category_description: '',
    published: 0,
    ...over,
  })
  const faces = categoryFaces([
    facts('top'),
    facts('inner', { parent_cat_id: 'top', published: 1 }),
    facts('empty', { parent_cat_id: 'top' }),
    facts('off', { is_enabled: false, published: 3 }),
    facts('under', { parent_cat_id: 'off', published: 1 }),
  ])
  expect([...faces].filter(([, face]) => face).map(([id, face]) => [id, face?.is_seen])).toEqual([
    ['top', true],
    ['inner', true],
    ['under', false],
  ])
})
