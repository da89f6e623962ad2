import { expect, test } from 'vitest'
import { processorMs } from '../../testing/time-taken.ts'
import { amongPublished } from './among-published.ts'
import { isVisible, noLists, type VisibilityAudience, type VisibilityItem, type VisibilityLists } from './rules.ts'

const bools = [false, true]
const namedIn = { article: ['disabled_default_articles', 'enabled_default_articles'], news: ['disabled_default_newsFlash'] } as const

/** Yields every way in which two libraries' lists can contain one item. */
function* audiences(kind: 'article' | 'news', id: string): Generator<VisibilityAudience> {
  const names = namedIn[kind]
  const ways = Array.from(
    { length: 2 ** names.length },
    (_, bits): VisibilityLists => ({
      ...noLists,
      ...Object.fromEntries(names.map((name, at) => [name, bits & (1 << at) ? ['other', id] : ['other']])),
    }),
  )
  for (const default_display of bools)
    for (const parent_lib_id of [null, 'parent'])
      for (const lists of ways)
        for (const parentLists of ways) yield { support_lib_id: 'child', parent_lib_id, reader: 'public', default_display, lists, parentLists }
}

test('the narrowed search covers exactly the published items that lists do not hide', () => {
  const counted = { left: 0, hidden: 0 }
  for (const kind of ['article', 'news'] as const)
    for (const audience of audiences(kind, 'x'))
      for (const support_lib_id of ['child', 'parent', 'stranger'])
        for (const id of ['x', 'unnamed']) {
          const published = { id, support_lib_id, is_published: true }
          const item: VisibilityItem = kind === 'news' ? { kind, ...published } : { kind, ...published, is_disabled: false, categories: [] }
          const among = amongPublished(audience, kind, support_lib_id)
          const isLeft = 'only' in among ? among.only.includes(id) : !among.except.includes(id)
          expect({ audience, item, isLeft }).toEqual({ audience, item, isLeft: isVisible(audience, item) })
          counted[isLeft ? 'left' : 'hidden']++
        }
  expect(Math.min(counted.left, counted.hidden)).toBeGreaterThan(20)
})

test('long lists are narrowed in linear time', () => {
  const ids = (name: string) => Array.from({ length: 5000 }, (_, at) => `${name}${at}`)
  const lists = { ...noLists, disabled_default_articles: ids('a'), enabled_default_articles: ids('b') }
  const audience = { support_lib_id: 'child', parent_lib_id: 'parent', reader: 'public' as const, default_display: true, lists, parentLists: lists }
  const narrow = () => expect(amongPublished(audience, 'article', 'parent')).toEqual({ except: lists.disabled_default_articles })
  // Looking up 10,000 ids by scanning lists of 10,000 would take 200 million comparisons.
  expect(processorMs(narrow)).toBeLessThan(400)
})
