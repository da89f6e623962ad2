import { expect, test } from 'vitest'
import { sharesVersion } from './shares-version.ts'

test.each<[string, boolean, Partial<{ editor_id: string; created_at: Date; is_published: boolean }>]>([
  ['the same editor, a moment later', true, {}],
  ['another editor', false, { editor_id: 'b' }],
  ['a published version', false, { is_published: true }],
  ['ten minutes later', false, { created_at: new Date(0) }],
])('%s shares the version: %s', (_name, expected, over) => {
  const now = new Date(600_000)
  expect(sharesVersion({ editor_id: 'a', created_at: new Date(590_000), is_published: false, ...over }, 'a', now)).toBe(expected)
})
