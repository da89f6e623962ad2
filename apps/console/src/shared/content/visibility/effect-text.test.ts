import { effectCounters, recordOf } from '@porchlight/contracts/visibility/content-kinds'
import { expect, test } from 'vitest'
import { effectText, titlesText } from './effect-text.ts'

const effect = {
  support_lib_id: 'l',
  company_name: 'L',
  ...recordOf(effectCounters, () => 0),
  kept_by_lists: 0,
  titles: [],
}

test.each([
  [{}, 'see no difference'],
  [{ hidden_articles: 1 }, 'no longer see 1 article'],
  [{ hidden_articles: 3, hidden_categories: 1 }, 'no longer see 1 category and 3 articles'],
  [{ shown_categories: 2 }, 'now see 2 categories'],
  [{ shown_news: 1 }, 'now see 1 news flash'],
  [{ hidden_courses: 2 }, 'no longer see 2 courses'],
  [{ hidden_articles: 1, shown_articles: 2 }, 'no longer see 1 article, now see 2 articles'],
])('with %j, visitors %s', (change, text) => expect(effectText({ ...effect, ...change })).toBe(text))

test('lists titles and indicates whether there are more', () => {
  expect(titlesText({ ...effect, hidden_articles: 2, titles: ['A', 'B'] })).toBe('“A”, “B”')
  expect(titlesText({ ...effect, hidden_articles: 9, titles: ['A', 'B'] })).toBe('“A”, “B” and more')
})
