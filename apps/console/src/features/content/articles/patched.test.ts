import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { expect, test } from 'vitest'
import { patched } from './patched.ts'

const person = { user_id: null, name: '' }
const article: ArticleSummary = {
  article_id: 'a',
  article_title: 'A',
  article_keywords: [],
  article_categories: ['x'],
  support_lib_id: 'l',
  slug: 'a',
  is_published: true,
  is_disabled: false,
  has_draft: true,
  timeStamp: '2026-01-01T00:00:00.000Z',
  publish_at: null,
  likes: 0,
  disLikes: 0,
  views: 0,
  author: person,
  editor: person,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  revision: 1,
}

test.each([
  ['publish', { is_published: true, has_draft: false }],
  ['unpublish', { is_published: false, has_draft: false }],
  ['disable', { is_disabled: true }],
  ['enable', { is_disabled: false }],
  ['file', { article_categories: ['x', 'y'] }],
  ['unfile', { article_categories: ['x'] }],
] as const)('%s', (change, expected) => expect(patched(article, change, 'y')).toEqual({ ...article, ...expected }))

test('deleting an article removes it; adding it to the same category twice is a no-op', () => {
  expect(patched(article, 'remove', null)).toBeNull()
  expect(patched(article, 'file', 'x')?.article_categories).toEqual(['x'])
})
