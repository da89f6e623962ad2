import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

beforeAll(buildStale, 240_000)

const minted = async () => testLibrary(await sharedServer())
/** Calls of somebody who publishes articles, and has no right to settings. */
const translator = async (library: Awaited<ReturnType<typeof minted>>) => (await library.user('editor')).calls

test('a library says texts of hub and widget in its own words, in any language, and takes the shipped ones again', async () => {
  const library = await minted()
  const { support_lib_id: key, address } = library
  const { visitorTexts, translations } = await translator(library)
  await translations.create({ language: 'pl', source: 'bike', translation: 'rower' })
  const at = async (path: string, headers = {}) => (await fetch(address + path, { headers })).text()
  expect(await at(`/pl/${key}`)).toContain('How can we help?')
  await visitorTexts.save({ language: 'pl', key: 'hub.howCanWeHelp', text: 'Jak możemy pomóc?' })
  await visitorTexts.save({ language: 'pl', key: 'widget.search_label', text: 'Szukaj pomocy' })
  await visitorTexts.save({ language: 'pl', key: 'widget_chat.send', text: 'Wyślij' })
  const hub = await at(`/pl/${key}`)
  expect(hub).toContain('Jak możemy pomóc?')
  expect(hub).toContain('<html lang="pl" dir="ltr">')
  expect(await at(`/en/${key}`)).toContain('How can we help?')
  // The first view's texts come with the widget's page, all others from an address that changes with them.
  const bootOf = async (query: string) =>
    JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(await at(`/advancedWidget/${key}/${query}`))?.[1] ?? '') as {
      own_words?: { first: Record<string, string>; revision: number }
    }
  const { own_words } = await bootOf('?language=pl')
  expect(own_words?.first).toEqual({ 'widget.search_label': 'Szukaj pomocy' })
  expect(JSON.parse(await at(`/widget-words/${key}/pl/${own_words?.revision}`))).toMatchObject({ 'widget_chat.send': 'Wyślij' })
  expect((await bootOf('')).own_words).toBeUndefined()
  for (const nothing of [`/widget-words/${key}/p/1`, '/widget-words/nobody/pl/1']) expect((await fetch(address + nothing)).status, nothing).toBe(404)
  expect((await visitorTexts.save({ language: 'pl', key: 'hub.howCanWeHelp', text: null })).visitor_text).toMatchObject({ own: null, shipped: null })
  expect(await at(`/pl/${key}`)).toContain('How can we help?')
})

test('the desk counts what is missing in each language offered', async () => {
  const library = await minted()
  const { visitorTexts, translations } = await translator(library)
  for (const language of ['ar', 'pl']) await translations.create({ language, source: 'bike', translation: 'x' })
  const counts = async () => Object.fromEntries((await visitorTexts.languages({})).languages.map(({ language, missing, own }) => [language, [missing, own]]))
  const before = await counts()
  expect(Object.keys(before)).toEqual(['en', 'ar', 'pl'])
  expect([before.en, before.ar]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const { visitor_texts } = await visitorTexts.list({ language: 'pl' })
  expect(before.pl).toEqual([visitor_texts.length, 0])
  await visitorTexts.save({ language: 'pl', key: 'hub.search', text: 'Szukaj' })
  await visitorTexts.save({ language: 'ar', key: 'hub.search', text: 'ابحث' })
  expect(await counts()).toMatchObject({ ar: [0, 1], pl: [visitor_texts.length - 1, 1] })
  const inArabic = (await visitorTexts.list({ language: 'ar-EG' })).visitor_texts.find(({ key }) => key === 'hub.articles')
  expect(inArabic).toMatchObject({ english: { one: '{count} article' }, shipped: { two: 'مقالتان' }, own: null })
})

test('a text keeps its placeholders and has the plural forms of its language', async () => {
  const library = await minted()
  const { visitorTexts } = await translator(library)
  const save = (key: string, text: unknown, language = 'pl') => visitorTexts.save({ language, key, text } as Parameters<typeof visitorTexts.save>[0])
  await save('hub.updated', 'Zmieniono {date}')
  await save('hub.articles', { one: 'jeden artykuł', few: '{count} artykuły', many: '{count} artykułów', other: '{count} artykułu' })
  const refused = { code: 'invalid_input' }
  await expect(save('hub.updated', 'Zmieniono')).rejects.toMatchObject(refused)
  await expect(save('hub.updated', 'Zmieniono {date} {name}')).rejects.toMatchObject(refused)
  await expect(save('hub.updated', { other: '{date}' })).rejects.toMatchObject(refused)
  await expect(save('hub.articles', { one: '{count} artykuł', other: 'artykuły' })).rejects.toMatchObject(refused)
  await expect(save('hub.articles', { two: '{count} artykuły', other: '{count} artykułu' })).rejects.toMatchObject(refused)
  await expect(save('hub.articles', { few: '{count} artykuły' })).rejects.toMatchObject(refused)
  await expect(save('hub.search', ' ')).rejects.toMatchObject(refused)
  for (const key of ['hub.nothing', 'toString', 'search']) await expect(save(key, 'x')).rejects.toMatchObject({ code: 'not_found' })
  const [agent, other] = [(await library.user('agent')).calls, await translator(await minted())]
  await expect(agent.visitorTexts.save({ language: 'pl', key: 'hub.search', text: 'Szukaj' })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await other.visitorTexts.list({ language: 'pl' })).visitor_texts.some(({ own }) => own !== null)).toBe(false)
})

test('taking back a text that the library never said changes nothing', async () => {
  const library = await minted()
  const { visitorTexts } = await translator(library)
  const rows = async () => {
    const { kernel } = await sharedServer()
    const found = await kernel.database.owner.query<{ language: string; revision: number }>(
      'select language, revision from phrase_languages where support_lib_id = $1 order by language',
      [library.support_lib_id],
    )
    return found.rows
  }
  const [own, none] = ['hub.search', 'hub.howCanWeHelp']
  expect((await visitorTexts.save({ language: 'tlh', key: own, text: null })).visitor_text).toMatchObject({ key: own, own: null })
  expect(await rows()).toEqual([])
  await visitorTexts.save({ language: 'pl', key: own, text: 'Szukaj' })
  const [before] = await rows()
  await visitorTexts.save({ language: 'pl', key: none, text: null })
  expect(await rows()).toEqual([before])
  expect((await visitorTexts.save({ language: 'pl', key: own, text: null })).visitor_text.own).toBeNull()
  expect((await rows())[0]?.revision).not.toBe(before?.revision)
  expect((await visitorTexts.languages()).languages.map(({ language }) => language)).not.toContain('pl')
  await visitorTexts.save({ language: 'pl', key: own, text: 'Szukaj' })
  expect((await visitorTexts.languages()).languages.map(({ language }) => language)).toContain('pl')
})
