import { expect, test } from 'vitest'
import { movedPages, neighbourAbove } from './moved-pages.ts'

const page = (ids: string) => ({ articles: [...ids].map((article_id) => ({ article_id })), next_cursor: ids })
const text = (pages: ReturnType<typeof page>[]) => pages.map(({ articles }) => articles.map((each) => each.article_id).join('')).join('|')

test.each([
  ['a', 2, 'bca|de', 'c'],
  ['e', 0, 'eab|cd', null],
  ['b', 3, 'acd|be', 'd'],
  ['c', 2, 'abc|de', 'b'],
])('moving %s to position %i', (id, to, order, above) => {
  const pages = [page('abc'), page('de')]
  expect(text(movedPages(pages, id, to))).toBe(order)
  expect(
    neighbourAbove(
      pages.flatMap((each) => each.articles),
      id,
      to,
    ),
  ).toBe(above)
})
