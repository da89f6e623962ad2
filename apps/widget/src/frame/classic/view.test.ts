import { describe, expect, test } from 'vitest'
import { firstView, hasBack, type Move, nextView, type View } from './view.ts'

const view = (rest: Partial<View>): View => ({ ...firstView, ...rest })
const all = firstView
const search = view({ mode: 'search', query: 'flat tyre' })
const category = view({ mode: 'singleCategory', path: ['c'] })
const sub = view({ mode: 'singleSubCategory', path: ['c', 's'] })
const deep = view({ mode: 'singleSubCategory', path: ['c', 's', 'd'] })
const article = view({ mode: 'singleArticle', path: ['c'], article_id: 'a' })
const ofSub = view({ mode: 'singleArticle', path: ['c', 's'], article_id: 'a' })
const withQuery = (one: View): View => ({ ...one, query: 'flat tyre' })

describe('the back chevron', () => {
  test.each([
    ['search', search, all],
    ['category', category, all],
    ['category, query', withQuery(category), search],
    ['subcategory', sub, category],
    ['subcategory, query', withQuery(sub), search],
    ['deeper subcategory', deep, sub],
    ['article', article, category],
    ['article of a subcategory', ofSub, sub],
    ['article, query', withQuery(article), search],
    ['article of no category', view({ mode: 'singleArticle', article_id: 'a' }), all],
    ['all', all, all],
    ['contactUs', view({ mode: 'contactUs' }), view({ mode: 'contactUs' })],
  ])('leads from %s to the previous view', (_, from, to) => expect(nextView(from, { type: 'back' })).toEqual(to))
  test.each([
    [all, false],
    [view({ mode: 'contactUs' }), false],
    [search, true],
    [category, true],
    [sub, true],
    [article, true],
  ])('in %o, it is shown: %s', (shown, expected) => expect(hasBack(shown)).toBe(expected))
})

describe('navigation by the visitor', () => {
  test.each<[string, View, Move, View]>([
    ['a search', category, { type: 'search', query: ' flat tyre ' }, search],
    ['a blank search', withQuery(category), { type: 'search', query: '  ' }, all],
    ['a category', all, { type: 'category', path: ['c'] }, category],
    ['a subcategory', category, { type: 'category', path: ['c', 's'] }, sub],
    ['a category out of search results', withQuery(article), { type: 'category', path: ['c'] }, withQuery(category)],
    ['an article of a category', category, { type: 'article', article_id: 'a' }, article],
    ['an article of the results', search, { type: 'article', article_id: 'a' }, view({ mode: 'singleArticle', query: 'flat tyre', article_id: 'a' })],
    ['an article that turns out to be filed elsewhere', article, { type: 'filed', path: ['c', 's'] }, ofSub],
    ['browse', view({ mode: 'contactUs', query: 'x' }), { type: 'browse' }, all],
    ['contact', article, { type: 'contact' }, { ...article, mode: 'contactUs' }],
  ])('%s', (_, from, move, to) => expect(nextView(from, move)).toEqual(to))
})
