import { expect, test } from 'vitest'
import { hubPaths } from '../../server/src/modules/hub/places.ts'
import { addressOf, inLanguage, type Page, type Place } from './place.ts'

const pages: Page[] = [
  { name: 'home' },
  { name: 'search', query: '' },
  { name: 'search', query: 'a&b=c #d' },
  { name: 'category', id: 'c1', after: null },
  { name: 'category', id: 'c1', after: 'x y' },
  { name: 'article', id: 'größe-wählen', answered: null },
  { name: 'article', id: 'a1', answered: 'yes' },
  { name: 'news', after: null },
  { name: 'newsFlash', id: 'n1' },
  { name: 'courses' },
  { name: 'contact' },
  { name: 'tickets', token: 'abc' },
  { name: 'tickets', after: null, step: null },
  { name: 'tickets', after: 'x y', step: 'asked' },
  { name: 'ticket', id: 't1', before: null, step: null },
  { name: 'ticket', id: 't1', before: 12, step: 'failed' },
  { name: 'course', id: 'k1', lesson: null, isWhole: false },
  { name: 'course', id: 'k1', lesson: 'l2', isWhole: false },
  { name: 'course', id: 'k1', lesson: null, isWhole: true },
]

/** Static paths come before those with parameters, as in the server's router. */
const paths = hubPaths.toSorted((one, other) => one.url.split(':').length - other.url.split(':').length)

/** Returns the page to which the server resolves a URL. */
function pageAt(address: string): unknown {
  const { pathname, searchParams } = new URL(address, 'https://x.test')
  for (const { url, page } of paths) {
    const found = new RegExp(`^${url.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(pathname)
    if (found) return page({ id: decodeURIComponent(found.groups?.id ?? '') }, Object.fromEntries(searchParams))
  }
  return undefined
}

test.each([
  ['under the key', 'velo'],
  ['under a host of its own', null],
])('the server resolves the URL of each page: %s', (_where, library_key) => {
  for (const page of pages) {
    const address = addressOf({ library_key, language: null }, page)
    if (address === '/') continue
    expect(pageAt(address), address).toEqual(page)
    // Below a host of its own, `/de/courses` is decided by the server: `de` could be the key of a library.
    expect(pageAt(addressOf({ library_key, language: 'de' }, page)), address).toEqual(page)
  }
})

test('links keep a requested language and can drop it', () => {
  const place: Place = { library_key: 'velo', page: { name: 'search', query: 'oil' }, language: 'de' }
  expect(addressOf(place, { name: 'courses' })).toBe('/de/velo/courses')
  expect(inLanguage(place, 'pt-BR')).toBe('/pt-BR/velo/search?q=oil')
  expect(inLanguage(place, null)).toBe('/velo/search?q=oil')
  expect(addressOf({ library_key: null, language: 'ar' }, { name: 'home' })).toBe('/ar')
})
