import { limits } from '@porchlight/contracts/limits'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { newSecret } from '../../kernel/ids.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

type Asked = { path: string; headers?: Record<string, string>; visitor?: string }

/** Sends one GET request over real HTTP, with the headers that determine the language. */
async function get(library: TestLibrary, { path, headers = {}, visitor = newSecret() }: Asked) {
  const authorization = `Visitor ${library.support_lib_id}.${visitor}`
  const answer = await fetch(library.address + path, { headers: { authorization, ...headers } })
  return { status: answer.status, language: answer.headers.get('content-language'), vary: answer.headers.get('vary'), text: await answer.text() }
}

const german = { 'accept-language': 'de-CH, de;q=0.9, en;q=0.5' }

/** Creates a library called Velo with a course about bikes and some German phrases. */
async function school(parent_lib_id?: string, company_name = 'Velo & Co') {
  const library = await testLibrary(await sharedServer(), { company_name, ...(parent_lib_id && { parent_lib_id }) })
  const admin = await library.user('admin')
  await admin.calls.librarySettings.update({ settings: { websiteUrl: 'https://velo.example', companyPhone: '+41 31 1' } })
  const { courses, translations } = admin.calls
  const { course_id } = (await courses.create({ course_title: 'Your bike by {companyName}', course_description: 'All about your bike' })).course
  const { lesson_id } = (
    await courses.createLesson({
      course_id,
      section_title: 'bike parts at {companyName}',
      lesson_title: 'The bike of {companyName}',
      lesson_content: '<p class="bike">Your bike: {companyName}</p><p><a href="{websiteUrl}/bike" title="bike">{companyPhone}</a></p>',
    })
  ).lesson
  await courses.publish({ course_id })
  const say = (source: string, translation: string, language = 'de') => translations.create({ language, source, translation })
  const read = (asked: Partial<Asked> = {}) => get(library, { path: `/api/main/published_courses/${course_id}`, ...asked })
  return { library, admin, course_id, lesson_id, say, read }
}

const inEnglish = {
  course: { course_title: 'Your bike by Velo & Co', course_description: 'All about your bike' },
  courses_lessons: [
    {
      section_title: 'bike parts at Velo & Co',
      lesson_title: 'The bike of Velo & Co',
      lesson_content: '<p>Your bike: Velo &amp; Co</p><p><a href="https://velo.example/bike" title="bike" rel="noopener noreferrer">+41 31 1</a></p>',
    },
  ],
}
const inGerman = {
  course: { course_title: 'Your Rad by Velo & Co', course_description: 'Alles über your Rad' },
  courses_lessons: [
    {
      section_title: 'Rad parts at Velo & Co',
      lesson_title: 'The Rad of Velo & Co',
      lesson_content: '<p>Your Rad: Velo &amp; Co</p><p><a href="https://velo.example/bike" title="Rad" rel="noopener noreferrer">+41 31 1</a></p>',
    },
  ],
}

test('courses and lessons reach visitors filled in: titles, sections, texts, link targets; staff read the originals', async () => {
  const { library, admin, course_id, lesson_id, read } = await school()
  const answer = await read()
  expect(JSON.parse(answer.text)).toMatchObject(inEnglish)
  expect(answer).toMatchObject({ language: 'en', vary: 'accept-language, accept-encoding' })
  const visitor = library.visitor()
  const title = inEnglish.course.course_title
  expect((await visitor.calls.courses.published({})).courses[0]?.course_title).toBe(title)
  expect((await visitor.calls.courses.finishLesson({ course_id, lesson_id })).course.course_title).toBe(title)
  expect((await visitor.calls.courses.reopenLesson({ course_id, lesson_id })).course.course_title).toBe(title)
  expect((await admin.calls.courses.lessons({ course_id })).courses_lessons[0]).toMatchObject({ lesson_title: 'The bike of {companyName}' })
})

test('the language is that of the parameter, else the visitor’s choice, else one the browser accepts, else the original', async () => {
  const { library, course_id, lesson_id, say, read } = await school()
  expect(JSON.parse((await read({ headers: german })).text)).toMatchObject(inEnglish)
  await say('bike', 'Rad')
  await say('All about', 'Alles über')
  await say('bike', 'vélo', 'fr')
  expect(JSON.parse((await read()).text)).toMatchObject(inEnglish)
  const accepted = await read({ headers: german })
  const expected = { ...inGerman, course: { ...inGerman.course, course_description: 'Alles über your Rad' } }
  expect(JSON.parse(accepted.text)).toMatchObject(expected)
  expect(accepted).toMatchObject({ language: 'de', vary: 'accept-language, accept-encoding' })

  const visitor = library.visitor()
  const path = `/api/main/published_courses/${course_id}`
  expect(await visitor.calls.visitors.chooseLanguage({ language: 'fr' })).toEqual({ language: 'fr' })
  const mine = { visitor: visitor.secret, headers: german }
  expect(await read(mine)).toMatchObject({ language: 'fr', text: expect.stringContaining('Your vélo by') })
  expect(await read({ headers: german })).toMatchObject({ language: 'de' })
  expect(await get(library, { ...mine, path: '/api/main/published_courses?language=de' })).toMatchObject({
    language: 'de',
    text: expect.stringContaining('Rad'),
  })
  expect(await get(library, { ...mine, path: `${path}?language=en` })).toMatchObject({ language: 'en' })
  expect(await get(library, { ...mine, path: `${path}?language=it` })).toMatchObject({ language: 'fr' })
  expect(await get(library, { ...mine, path: `${path}?language=not_a_tag` })).toMatchObject({ status: 400 })
  expect((await visitor.calls.courses.finishLesson({ course_id, lesson_id })).course.course_title).toBe('Your vélo by Velo & Co')
  expect((await visitor.calls.courses.reopenLesson({ course_id, lesson_id, language: 'de' })).course.course_title).toBe('Your Rad by Velo & Co')
  expect(await visitor.calls.visitors.chooseLanguage({ language: null })).toEqual({ language: null })
  expect(await read(mine)).toMatchObject({ language: 'de' })
})

test('a choice of language takes effect without a message, belongs to the visitor in that library, and survives signing in', async () => {
  const { library, admin, say, read } = await school()
  await say('bike', 'Rad')
  const [one, other] = [library.visitor(), library.visitor()]
  await other.calls.visitors.chooseLanguage({ language: null })
  await one.calls.visitors.chooseLanguage({ language: 'de' })
  expect((await read({ visitor: one.secret })).language).toBe('de')
  expect((await read({ visitor: other.secret })).language).toBe('en')
  await expect(one.calls.visitors.chooseLanguage({ language: 'German' })).rejects.toMatchObject({ code: 'invalid_input' })

  const signed = async (sub: string) => {
    const { identity_secret } = await admin.calls.libraries.identitySecret()
    return new SignJWT({ sub })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(library.support_lib_id)
      .setExpirationTime('10m')
      .sign(Buffer.from(identity_secret))
  }
  const languageOf = async (secret: string | null) => (await read({ visitor: secret ?? '' })).language
  const first = await one.calls.visitors.identify({ identity_token: await signed('ann') })
  expect(await languageOf(first.secret)).toBe('de')
  // On a second device Ann had not chosen before signing in, on a third she had chosen another language: her first choice stays.
  expect(await languageOf((await library.visitor().calls.visitors.identify({ identity_token: await signed('ann') })).secret)).toBe('de')
  const third = library.visitor()
  await third.calls.visitors.chooseLanguage({ language: 'en' })
  expect(await languageOf((await third.calls.visitors.identify({ identity_token: await signed('ann') })).secret)).toBe('de')
  // Bea signed in before she chose a language; a choice she makes anonymously on another device is adopted when she signs in there.
  const bea = await library.visitor().calls.visitors.identify({ identity_token: await signed('bea') })
  expect(await languageOf(bea.secret)).toBe('en')
  const stranger = library.visitor()
  await stranger.calls.visitors.chooseLanguage({ language: 'de' })
  await stranger.calls.visitors.identify({ identity_token: await signed('bea') })
  expect(await languageOf(bea.secret)).toBe('de')
})

test('writers’ changes take effect immediately: new, changed, outdated, confirmed, deleted and imported phrases', async () => {
  const { admin, say, read } = await school()
  const { translations } = admin.calls
  const title = async () => JSON.parse((await read({ headers: german })).text).course.course_title as string
  const { translation_id } = (await say('bike', '')).translation
  expect(await title()).toBe('Your bike by Velo & Co')
  await translations.update({ translation_id, translation: 'Rad' })
  expect(await title()).toBe('Your Rad by Velo & Co')
  await translations.update({ translation_id, translation: 'Velo' })
  expect(await title()).toBe('Your Velo by Velo & Co')
  await translations.update({ translation_id, source: 'Your bike' })
  expect([await title(), (await read({ headers: german })).language]).toEqual(['Your bike by Velo & Co', 'en'])
  await translations.update({ translation_id, is_current: true })
  expect(await title()).toBe('Velo by Velo & Co')
  await translations.remove({ translation_id })
  expect(await title()).toBe('Your bike by Velo & Co')
  await translations.importFile({ language: 'de', content: 'msgid "Your bike by {companyName}"\nmsgstr "Dein Rad von {companyName}"\n' })
  expect(await title()).toBe('Dein Rad von Velo & Co')
})

test('a child shows its parent’s content with its own values, and with the parent’s phrases where it has none of its own', async () => {
  const above = await school()
  await above.say('bike', 'Rad')
  await above.say('Your', 'Dein')
  const { library, say } = await school(above.library.support_lib_id, 'Child')
  const titles = async () => {
    const answer = await get(library, { path: '/api/main/published_courses', headers: german })
    return JSON.parse(answer.text).courses.map((course: { course_title: string }) => course.course_title)
  }
  expect(await titles()).toEqual(['Your bike by Child', 'Dein Rad by Child'])
  await say('bike', 'Drahtesel')
  expect(await titles()).toEqual(['Your Drahtesel by Child', 'Dein Drahtesel by Child'])
  const preview = async (is_default: 'true' | 'false') =>
    (await (await library.user('writer')).calls.translations.shown({ language: 'de', is_default })).phrases
  expect(await preview('false')).toEqual([{ source: 'bike', translation: 'Drahtesel' }])
  expect((await preview('true')).sort((a, b) => a.source.localeCompare(b.source))).toEqual([
    { source: 'bike', translation: 'Drahtesel' },
    { source: 'Your', translation: 'Dein' },
  ])
})

test('no library gets another library’s phrases or values', async () => {
  const [one, other] = [await school(), await school()]
  await other.say('bike', 'Rad')
  expect(await one.read({ headers: german })).toMatchObject({ language: 'en', text: expect.not.stringContaining('Rad') })
  expect(await other.read({ headers: german })).toMatchObject({ language: 'de', text: expect.stringContaining('Rad') })
})

test('the document, the boot data and the widget’s page are filled in and in the reader’s language', async () => {
  const { library, admin, say } = await school()
  const metaData = { title: 'Help for your bike – {companyName}', description: '{companyName} and your bike', keywords: 'bike, {companyName}' }
  await admin.calls.librarySettings.update({ settings: { metaData, copyright: '© {currentYear} {companyName}' } })
  await admin.calls.chatSettings.update({ greeting: 'Hi from {companyName}. A bike?', offline_notice: 'Call {companyPhone}, your bike can wait' })
  await say('bike', 'Rad')
  const key = library.support_lib_id
  const year = String(new Date().getFullYear())
  for (const path of [`/api/main/SupportLibraries/${key}`, await domainPath(library)]) {
    const answer = await get(library, { path, headers: german })
    const { settings } = JSON.parse(answer.text)
    expect(settings.metaData).toEqual({ title: 'Help for your Rad – Velo & Co', description: 'Velo & Co and your Rad', keywords: 'Rad, Velo & Co' })
    expect(settings.copyright).toBe(`© ${year} Velo & Co`)
    expect(answer).toMatchObject({ language: 'de', vary: 'accept-language, accept-encoding' })
  }
  const greeting = 'Hi from Velo & Co. A Rad?'
  const offline_notice = 'Call +41 31 1, your Rad can wait'
  const boot = (query = '') => get(library, { path: `/api/widget/boot?support_lib_id=${key}${query}`, headers: german })
  expect(JSON.parse((await boot()).text)).toMatchObject({ greeting, offline_notice })
  expect(JSON.parse((await boot('&language=en')).text)).toMatchObject({ greeting: 'Hi from Velo & Co. A bike?' })
  const page = (query = '') => get(library, { path: `/advancedWidget/${key}/${query}`, headers: german })
  expect(await page()).toMatchObject({ language: 'de', vary: 'accept-language, accept-encoding', text: expect.stringContaining(greeting) })
  expect(await page('?language=en')).toMatchObject({ language: 'en', text: expect.stringContaining('A bike?') })
  expect(await page('?language=%00')).toMatchObject({ status: 200, language: 'de' })
})

async function domainPath(library: TestLibrary): Promise<string> {
  const { library: document } = await (await library.user('writer')).calls.librarySettings.read()
  return `/api/main/SupportLibraries?library_domain=${encodeURIComponent(document.library_domain)}`
}

test('content may be written in an original language other than English', async () => {
  const { admin, say, read } = await school()
  await admin.calls.librarySettings.update({ settings: { language: 'fr' } })
  await say('bike', 'Rad')
  expect((await read({ headers: { 'accept-language': 'fr, de;q=0.9' } })).language).toBe('fr')
  expect((await read({ headers: { 'accept-language': 'en, de;q=0.9' } })).language).toBe('de')
  expect((await admin.calls.translations.shown({})).languages).toEqual(['fr', 'de'])
  await expect(admin.calls.librarySettings.update({ settings: { language: 'French' } })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('any Accept-Language header gets a response, however long or malformed', async () => {
  const { say, read } = await school()
  await say('bike', 'Rad')
  for (const header of ['x'.repeat(8000), `${'en;q=0.1,'.repeat(500)}de`, ',;'.repeat(4000), '-;q=9;q=', '*;q=0'])
    expect((await read({ headers: { 'accept-language': header } })).language).toBe('en')
  expect((await read({ headers: { 'accept-language': `de,${'en;q=0.1,'.repeat(500)}` } })).language).toBe('de')
})

test('a library’s phrases may contain at most a million characters in total', async () => {
  const { admin } = await school()
  const line = 'a'.repeat(1990)
  const phrases = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ source: `${line} ${from + at}`, translation: 'b'.repeat(2000) }))
  const file = (list: ReturnType<typeof phrases>) => list.map(({ source, translation }) => `msgid "${source}"\nmsgstr "${translation}"\n`).join('\n')
  const { translations } = admin.calls
  const all = [phrases(1000, 200), phrases(1000, 100)] as const
  expect(await translations.importFile({ language: 'de', content: file(all[0]) })).toMatchObject({ made: 200, skipped: [] })
  const each = 1990 + 5 + 2000
  const fits = Math.floor(limits.translationsLengthMax / each)
  const second = await translations.importFile({ language: 'fr', content: file(all[1]) })
  expect(second.made).toBe(fits - 200)
  expect(new Set(second.skipped.map(({ reason }) => reason))).toEqual(new Set(['too_many']))

  const left = limits.translationsLengthMax - fits * each
  await expect(translations.create({ language: 'de', source: line, translation: line })).rejects.toMatchObject({ code: 'too_large' })
  const half = Math.floor((left - 12) / 2)
  await translations.create({ language: 'it', source: 'c'.repeat(left - 12 - half), translation: 'd'.repeat(half) })
  const { translation_id } = (await translations.create({ language: 'de', source: 'a', translation: 'b' })).translation
  await expect(translations.update({ translation_id, translation: 'b'.repeat(12) })).rejects.toMatchObject({ code: 'too_large' })
  await translations.update({ translation_id, translation: 'b'.repeat(11) })
  await translations.update({ translation_id, translation: 'b' })
  await expect(translations.importFile({ language: 'de', content: `msgid "a"\nmsgstr "${'b'.repeat(12)}"\n` })).rejects.toMatchObject({ code: 'too_large' })
  expect(await translations.importFile({ language: 'de', content: `msgid "a"\nmsgstr "${'b'.repeat(11)}"\n` })).toMatchObject({ changed: 1 })
})
