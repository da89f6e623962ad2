import { expect, test } from 'vitest'
import { feedPlace } from './feed-place.ts'

test.each([
  ['conversation', 'c7Kq', '/admin/inbox?tab=inbox&conversation=c7Kq'],
  ['teammate', 'u1', '/admin/profile/teammates'],
  ['conversation', null, null],
  ['permissions', null, null],
  ['comet', 'x', null],
  ['toString', 'x', null],
  ['article', '../../login', null],
])('%s %j leads to %j', (entity_type, entity_ref, place) => expect(feedPlace({ entity_type, entity_ref })).toBe(place))
