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
  { name: 'course', id: 'k1', lesson: null, isWhole: false },
  { name: 'course', id: 'k1', lesson: 'l2', isWhole: false },
  { name: 'course', id: 'k1', lesson: null, isWhole: true },
]

/** What names its words comes before what takes any, as in the server's router. */
const paths = hubPaths.toSorted((one, other) => one.url.split(':').length - other.url.split(':').length)

/** The page that the server makes of an address. */
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
])('the server finds each page at the address that pages lead to: %s', (_where, library_key) => {
  for (const page of pages) {
    const address = addressOf({ library_key, language: null }, page)
    if (address === '/') continue
    expect(pageAt(address), address).toEqual(page)
    expect(pageAt(addressOf({ library_key, language: 'de' }, page)), address).toEqual(page)
  }
})

test('a language that was asked for is carried on, and can be given up', () => {
  const place: Place = { library_key: 'velo', page: { name: 'search', query: 'oil' }, language: 'de' }
  expect(addressOf(place, { name: 'courses' })).toBe('/velo/courses?language=de')
  expect(inLanguage(place, 'pt-BR')).toBe('/velo/search?q=oil&language=pt-BR')
  expect(inLanguage(place, null)).toBe('/velo/search?q=oil')
})
