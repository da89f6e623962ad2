// Holds for every page.
import { placeOfText, reviewedKinds, translationId } from '@porchlight/contracts/reviews/review-kinds'
import { beforeAll, expect, test } from 'vitest'
import { feedPlace, thingAt } from '../features/activity/feed-place.ts'
import { registerFeatures } from '../shared/features/registered-features.ts'
import { features } from './features.ts'

beforeAll(() => registerFeatures(features))

test.each([
  ['conversation', 'c7Kq', '/admin/inbox?tab=inbox&conversation=c7Kq'],
  ['teammate', 'u1', '/admin/profile/teammates'],
  ['conversation', null, null],
  ['permissions', null, null],
  ['comet', 'x', null],
  ['toString', 'x', null],
  ['article', '../../login', null],
])('%s %j leads to %j', (entity_type, entity_ref, place) => expect(feedPlace({ entity_type, entity_ref })).toBe(place))

test.each([
  ['/admin/inbox?tab=queue&conversation=c7Kq&sort=newest', { entity_type: 'conversation', entity_ref: 'c7Kq' }],
  ['/admin/article/edit/a1', { entity_type: 'article', entity_ref: 'a1' }],
  ['/admin/sop/update/s1', { entity_type: 'sop', entity_ref: 's1' }],
  ['/admin/inbox?tab=inbox', null],
  ['/admin/article/edit/a1/more', null],
  ['/admin/profile/teammates', null],
])('%s shows %j', (address, thing) => expect(thingAt(new URL(address, 'http://console'))).toEqual(thing))

test.each(reviewedKinds)('the bell leads to a reviewed text where the queue and the mail do: %s', (kind) => {
  const document_id = kind === 'translation' ? translationId('brakes', 'pt-BR') : 'brakes'
  const item = { entity_type: kind === 'news' ? 'newsflash' : kind, entity_ref: document_id, activity_values: { parent: 'riding' } }
  expect(feedPlace(item)).toBe(placeOfText({ kind, document_id, parent_id: 'riding' }))
})
