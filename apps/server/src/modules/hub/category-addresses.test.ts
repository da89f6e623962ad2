import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { until } from '../../testing/until.ts'
import { libraryWith } from '../help/testing/library-with.ts'
import { ask, bikes, linksOf } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

const at = (key: string, name: string, language = '') => encodeURI(`${language}/articleCategoriesDetails/${key}/${name}`)
const namesOf = async (address: string, path: string) => {
  const { status, headers, text } = await ask(address, path)
  return status === 200 ? /<h1[^>]*>([^<]*)/.exec(text)?.[1] : [status, headers.location]
}

test('a category is called by its title; its id and what it was called before redirect to it', async () => {
  const { address, key, top, sub, calls, category, publish } = await bikes()
  expect(await namesOf(address, at(key, 'repairs'))).toBe('Repairs')
  expect(await namesOf(address, at(key, top))).toEqual([301, at(key, 'repairs')])
  expect(linksOf(await ask(address, at(key, 'repairs')))).toContain(at(key, 'brakes'))
  await calls.categories.update({ category_id: top, category_title: 'Größe & Maße' })
  for (const former of ['repairs', top]) expect(await namesOf(address, at(key, former))).toEqual([301, at(key, 'größe-maße')])
  expect(await namesOf(address, at(key, 'größe-maße'))).toBe('Größe &amp; Maße')
  // No other category can take a former address of this one, but this one can go back to it.
  const second = await category('Repairs')
  expect(await namesOf(address, at(key, second))).toEqual([301, at(key, 'repairs-2')])
  await calls.categories.update({ category_id: top, category_title: 'Repairs' })
  expect(await namesOf(address, at(key, 'repairs'))).toBe('Repairs')
  expect(await namesOf(address, at(key, 'größe-maße'))).toEqual([301, at(key, 'repairs')])
  // Texts may name any of its addresses; readers get the present one.
  await publish('See also', [sub], {
    article_content: [top, 'größe-maße', 'repairs', 'nowhere'].map((name) => `<p><a href="/articleCategoriesDetails/${name}">${name}</a></p>`).join(''),
  })
  const links = linksOf(await ask(address, `/article/details/${key}/see-also`)).filter((href) => href === at(key, 'repairs'))
  // One is the breadcrumb.
  expect(links).toHaveLength(4)
  const dead = (await calls.references.report({})).links.map(({ target }) => target)
  expect(dead).toEqual(['nowhere'])
  await calls.categories.update({ category_id: top, is_enabled: false })
  for (const name of ['repairs', top, 'größe-maße', 'nowhere']) expect(await namesOf(address, at(key, name))).toEqual([404, undefined])
})

test('in another language a category is called by its translated title, and follows it', async () => {
  const { address, key, top, calls } = await bikes()
  const reaches = (name: string, expected: unknown, language = '/de') =>
    until(async () => isDeepStrictEqual(await namesOf(address, at(key, name, language)), expected), `${name} is ${expected}`)
  const made = await calls.translations.create({ language: 'de', source: 'Repairs', translation: 'Reparaturen' })
  await reaches('reparaturen', 'Reparaturen')
  await reaches('repairs', [301, at(key, 'reparaturen', '/de')])
  await reaches('reparaturen', [301, at(key, 'repairs', '/en')], '/en')
  await calls.translations.update({ translation_id: made.translation.translation_id, translation: 'Werkstatt' })
  await reaches('werkstatt', 'Werkstatt')
  for (const former of ['reparaturen', 'repairs', top]) await reaches(former, [301, at(key, 'werkstatt', '/de')])
  await calls.categories.update({ category_id: top, category_title: 'Workshop' })
  await reaches('werkstatt', [301, at(key, 'workshop', '/de')])
  await calls.translations.create({ language: 'de', source: 'Workshop', translation: 'Werkstatt' })
  await reaches('werkstatt', 'Werkstatt')
})

test("what readers don't see of a library moves no inherited category", async () => {
  const parent = await bikes()
  const { library, support_lib_id: key } = await libraryWith(parent.support_lib_id, 'Branch')
  const { calls } = await library.user('writer')
  await calls.categories.create({ category_title: 'Repairs', parent_cat_id: null })
  expect(await namesOf(parent.address, at(key, 'repairs'))).toBe('Repairs')
  expect(await namesOf(parent.address, at(key, parent.top))).toEqual([301, at(key, 'repairs')])
})

test("an inherited category that is called as one of the library's own is at its id", async () => {
  const parent = await bikes()
  const { category, support_lib_id: key } = await libraryWith(parent.support_lib_id, 'Branch')
  const own = await category('Repairs')
  expect(await namesOf(parent.address, at(key, own))).toEqual([301, at(key, 'repairs')])
  expect(await namesOf(parent.address, at(key, parent.top))).toBe('Repairs')
  expect(await namesOf(parent.address, at(key, 'brakes'))).toBe('Brakes')
})
