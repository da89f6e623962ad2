import { expect, test } from 'vitest'
import { freeSlug, isSameText, sharesVersion, slugOf } from './rules.ts'

test.each([
  ['Reset your password', 'reset-your-password'],
  ['  What?! Again…  ', 'what-again'],
  ['Größe & Maße', 'größe-maße'],
  ['返品について', '返品について'],
  ['?!', 'article'],
  ['🚲', '🚲'],
  ['🚲 + 🛠️', '🚲-🛠'],
  ['🚲 Bikes', 'bikes'],
  ['Gro\u0308\u00dfe', 'größe'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['<b>x</b>', 'b-x-b'],
])('the slug of %j is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('long titles give short slugs of whole words', () => {
  expect(slugOf('word '.repeat(60)).length).toBeLessThanOrEqual(80)
  expect(slugOf('x'.repeat(300))).toHaveLength(80)
})

test('a used slug gets a number', () => {
  expect(freeSlug('a', new Set())).toBe('a')
  expect(freeSlug('a', new Set(['a', 'a-2']))).toBe('a-3')
})

test.each<[string, boolean, Partial<{ editor_id: string; created_at: Date; is_published: boolean }>]>([
  ['the same editor, a moment later', true, {}],
  ['another editor', false, { editor_id: 'b' }],
  ['a published version', false, { is_published: true }],
  ['ten minutes later', false, { created_at: new Date(0) }],
])('%s shares the version: %s', (_name, expected, over) => {
  const now = new Date(600_000)
  expect(sharesVersion({ editor_id: 'a', created_at: new Date(590_000), is_published: false, ...over }, 'a', now)).toBe(expected)
})

test('texts count as the same only if every field matches', () => {
  const text = { article_title: 'a', article_content: 'b', article_keywords: ['c', 'd'], meta_title: '', meta_description: '' }
  expect(isSameText(text, { ...text })).toBe(true)
  for (const over of [{ article_title: 'x' }, { article_content: 'x' }, { article_keywords: ['d', 'c'] }, { meta_title: 'x' }, { meta_description: 'x' }])
    expect(isSameText(text, { ...text, ...over })).toBe(false)
})
