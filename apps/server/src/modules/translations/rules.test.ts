import { expect, test } from 'vitest'
import { datesAfter, stateOf } from './rules.ts'

const [early, late, now] = [new Date(1000), new Date(2000), new Date(3000)]

test.each([
  ['missing', { translation: '', translated_at: null, source_changed_at: early }],
  ['missing', { translation: '', translated_at: late, source_changed_at: early }],
  ['current', { translation: 'x', translated_at: early, source_changed_at: early }],
  ['current', { translation: 'x', translated_at: late, source_changed_at: early }],
  ['outdated', { translation: 'x', translated_at: early, source_changed_at: late }],
  ['outdated', { translation: 'x', translated_at: null, source_changed_at: early }],
])('%s: %j', (state, row) => expect(stateOf(row)).toBe(state))

const row = { source: 'a', translation: 'b', source_changed_at: early, translated_at: early }
test.each([
  ['current', { is_current: false }],
  ['current', { source: 'a', is_current: false }],
  ['outdated', { source: 'aa', is_current: false }],
  ['outdated', { source: 'aa', translation: 'b', is_current: false }],
  ['current', { source: 'aa', is_current: true }],
  ['current', { source: 'aa', translation: 'bb', is_current: false }],
  ['missing', { translation: '', is_current: false }],
])('a phrase becomes %s after the change %j', (state, change) => expect(stateOf({ ...row, ...change, ...datesAfter(row, change, now) })).toBe(state))
