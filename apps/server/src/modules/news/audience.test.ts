import { expect, test } from 'vitest'
import { signedInVisitor } from '../../testing/signed-in-visitor.ts'
import { libraryWith } from '../help/testing/library-with.ts'
import { isVisible, noLists, type VisibilityAudience } from '../visibility/index.ts'

/** Makes a published news flash for everyone, one for customers, one for the team, one in German and one for the pages of the shop. */
async function newsroom() {
  const world = await libraryWith(undefined, 'Velo')
  const { calls } = world
  const everywhere = { audience: 'public' as const, only_languages: [] as string[], only_pages: [] as string[] }
  const ids: Record<string, string> = {}
  const publish = async (newsFlash_title: string, audience: Partial<typeof everywhere | { audience: 'customers' | 'staff' }> = {}) => {
    const { id } = (await calls.news.create({ newsFlash_title, newsFlash_content: `<p>Zephyr ${newsFlash_title}</p>` })).news_flash
    await calls.news.setAudience({ id, ...everywhere, ...audience })
    await calls.news.publish({ id })
    ids[newsFlash_title] = id
  }
  await publish('Everyone')
  await publish('Customers', { audience: 'customers' })
  await publish('Team', { audience: 'staff' })
  await publish('German', { only_languages: ['de'] })
  await publish('Shop', { only_pages: ['/shop/*', 'https://other.example/*'] })
  return { ...world, ids }
}

test('each reader gets the news that is for them, by language and page, in lists, by address, in feeds, searches and links', async () => {
  const { library, calls, support_lib_id, help, ids } = await newsroom()
  const customer = await signedInVisitor(library)
  const titles = async (by: { news: typeof help.news }, input: object = {}) =>
    (await by.news({ support_lib_id, ...input })).news_flashes.map(({ newsFlash_title }) => newsFlash_title)
  expect(await titles(help)).toEqual(['Everyone'])
  expect(await titles(customer.calls.help)).toEqual(['Customers', 'Everyone'])
  expect(await titles(calls.help)).toEqual(['Team', 'Customers', 'Everyone'])
  await calls.translations.create({ language: 'de', source: 'Hello', translation: 'Hallo' })
  expect(await titles(help, { language: 'de' })).toEqual(['German', 'Everyone'])
  expect(await titles(help, { page: 'https://velo.example/shop/bikes?size=m' })).toEqual(['Shop', 'Everyone'])
  expect(await titles(help, { page: 'https://velo.example/cart' })).toEqual(['Everyone'])
  // Nobody need tell their page unless it decides about something.
  expect((await help.news({ support_lib_id })).needs_page).toBe('path')
  expect((await help.news({ support_lib_id, page: 'https://velo.example/cart' })).needs_page).toBeUndefined()
  // Pages and next pages hold what a reader sees, and tell no other number.
  const page = await help.news({ support_lib_id, limit: 1 })
  expect([page.news_flashes.length, page.next_cursor]).toEqual([1, null])

  const opens = async (by: { newsFlash: typeof help.newsFlash }, id = '') =>
    by.newsFlash({ support_lib_id, id }).then(
      () => 'opens',
      (error: { code: string }) => error.code,
    )
  const each = ['Everyone', 'Customers', 'Team', 'German', 'Shop']
  expect(await Promise.all(each.map((title) => opens(help, ids[title])))).toEqual(['opens', 'not_found', 'not_found', 'opens', 'opens'])
  expect(await opens(customer.calls.help, ids.Customers)).toBe('opens')
  const feed = await (await fetch(`${library.address}/frontendnews/${support_lib_id}/rss.xml`)).text()
  expect(each.filter((title) => feed.includes(`Zephyr ${title}`))).toEqual(['Everyone'])

  const links = Object.values(ids).map((id) => `<a href="/frontendnewsflash/${support_lib_id}/${id}">x</a>`)
  const { article_id } = (await calls.articles.create({ article_title: 'Links', article_content: `<p>${links.join(' ')}</p>` })).article
  const { slug } = (await calls.articles.publish({ article_id })).article
  const shown = (await help.article({ support_lib_id, id: slug })).article.article_content
  expect(each.filter((title) => shown.includes(ids[title] ?? ''))).toEqual(['Everyone', 'German', 'Shop'])
})

test('who may publish changes who gets published news; writers do so while it is a draft', async () => {
  const { library, calls, ids } = await newsroom()
  const writer = await library.user('writer')
  const audience = { audience: 'public' as const, only_languages: [], only_pages: [] }
  await expect(writer.calls.news.setAudience({ id: ids.Team ?? '', ...audience })).rejects.toMatchObject({ code: 'forbidden' })
  const { id, revision } = (await writer.calls.news.create({ newsFlash_title: 'Draft' })).news_flash
  const saved = (await writer.calls.news.setAudience({ id, revision, ...audience, audience: 'staff' })).news_flash
  expect(saved).toMatchObject({ audience: 'staff', revision: revision + 1 })
  await expect(calls.news.setAudience({ id, revision, ...audience })).rejects.toMatchObject({ code: 'conflict' })
  await calls.news.publish({ id, publish_at: new Date(Date.now() + 3_600_000).toISOString() })
  await expect(writer.calls.news.setAudience({ id, ...audience })).rejects.toMatchObject({ code: 'forbidden' })
})

test('who gets it is saved with the publication, or not at all', async () => {
  const { calls, support_lib_id, help } = await newsroom()
  const { id, revision } = (await calls.news.create({ newsFlash_title: 'Night shift' })).news_flash
  const who_gets = { audience: 'staff' as const, only_pages: ['/größe/*'] }
  await expect(calls.news.publish({ id, revision: revision + 1, who_gets })).rejects.toMatchObject({ code: 'conflict' })
  expect((await calls.news.read({ id })).news_flash).toMatchObject({ audience: 'public', only_pages: [], is_published: false })
  const { news_flash } = await calls.news.publish({ id, revision, who_gets })
  expect(news_flash).toMatchObject({ audience: 'staff', only_pages: ['/gr%C3%B6%C3%9Fe/*'], only_languages: [], is_published: true })
  await expect(help.newsFlash({ support_lib_id, id })).rejects.toMatchObject({ code: 'not_found' })
  const scheduled = await calls.news.update({ id, newsFlash_title: 'Day shift' })
  const publish_at = new Date(Date.now() + 3_600_000).toISOString()
  const planned = await calls.news.publish({ id, revision: scheduled.news_flash.revision, publish_at, who_gets: { audience: 'customers' } })
  expect(planned.news_flash).toMatchObject({ audience: 'customers', only_pages: ['/gr%C3%B6%C3%9Fe/*'], publish_at })
})

test('what a change of the audience leaves out stays as a colleague has it', async () => {
  const { calls, ids } = await newsroom()
  const id = ids.Team ?? ''
  const { news_flash } = await calls.news.setAudience({ id, only_pages: ['/shop/*'] })
  expect((await calls.news.setAudience({ id, only_pages: ['/größe/*', 'Velo.example'] })).news_flash.only_pages).toEqual([
    '/gr%C3%B6%C3%9Fe/*',
    '//velo.example/',
  ])
  await expect(calls.news.setAudience({ id, only_pages: ['/#/shop'] })).rejects.toMatchObject({ code: 'invalid_input' })
  await calls.news.setAudience({ id, only_pages: ['/shop/*'] })
  expect(news_flash).toMatchObject({ audience: 'staff', only_pages: ['/shop/*'] })
  expect((await calls.news.setAudience({ id, audience: 'customers' })).news_flash).toMatchObject({ audience: 'customers', only_pages: ['/shop/*'] })
})

test('news for one region of a language is not for another that the library has, too', async () => {
  const { calls, support_lib_id, help, ids } = await newsroom()
  for (const language of ['pt-BR', 'pt-PT', 'fr']) await calls.translations.create({ language, source: 'Hello', translation: `Hello ${language}` })
  await calls.news.setAudience({ id: ids.German ?? '', only_languages: ['pt-BR', 'fr-CA'] })
  const isShown = async (language: string) => (await help.news({ support_lib_id, language })).news_flashes.some(({ id }) => id === ids.German)
  expect(await Promise.all(['pt-BR', 'pt-PT', 'fr', 'en'].map(isShown))).toEqual([true, false, true, false])
})

test('news with a segment reaches the customers of the library who are in it, and the team, by every way, and nobody else', async () => {
  const { library, calls, support_lib_id } = await newsroom()
  await calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  const [inside, outside] = [await signedInVisitor(library, 'ina'), await signedInVisitor(library, 'otto')]
  const contacts = (await calls.directory.contacts({})).contacts
  const join = async (name: string, company: string) =>
    calls.directory.changeContact({ visitor_id: contacts.find((one) => one.name === name)?.visitor_id ?? '', company })
  await join('ina', 'Acme')
  const { id } = (await calls.news.create({ newsFlash_title: 'For Acme', newsFlash_content: '<p>The quokka tariff costs nine euros.</p>' })).news_flash
  const segment = { all: [{ field: 'company', op: 'is' as const, value: 'Acme' }] }
  await calls.news.publish({ id, who_gets: { audience: 'customers', segment } })
  const link = `<a href="/frontendnewsflash/${support_lib_id}/${id}">x</a>`
  const { article_id } = (await calls.articles.create({ article_title: 'Links', article_content: `<p>Links ${link}</p>` })).article
  const { slug } = (await calls.articles.publish({ article_id })).article
  /** The ways by which a reader gets it. */
  const waysOf = async ({ help: by, answers, visitorActivity }: Pick<typeof inside.calls, 'help' | 'answers' | 'visitorActivity'>) => {
    const isDone = (call: Promise<unknown>) =>
      call.then(
        () => true,
        () => false,
      )
    const ways = {
      list: (await by.news({ support_lib_id })).news_flashes.some((one) => one.id === id),
      page: (await by.news({ support_lib_id, page: 'https://velo.example/shop/' })).news_flashes.some((one) => one.id === id),
      read: await isDone(by.newsFlash({ support_lib_id, id })),
      opened: await isDone(visitorActivity.addNewsFlash({ supportLibId: support_lib_id, activity: { newsFlashId: id } })),
      link: (await by.article({ support_lib_id, id: slug })).article.article_content.includes(id),
      answer: JSON.stringify(await answers.ask({ support_lib_id, question: 'What does the quokka tariff cost?' })).includes(id),
    }
    return Object.entries(ways).flatMap(([way, gets]) => (gets ? [way] : []))
  }
  const all = ['list', 'page', 'read', 'opened', 'link', 'answer']
  // Asked in turns: what is kept for one is not given to the other.
  for (let turn = 0; turn < 2; turn++) {
    expect(await waysOf(inside.calls)).toEqual(all)
    expect(await waysOf(outside.calls)).toEqual([])
    expect(await waysOf(library.visitor().calls)).toEqual([])
  }
  expect((await calls.help.news({ support_lib_id })).news_flashes.map((one) => one.id)).toContain(id)
  const pages = [
    `/frontendnews/${support_lib_id}/rss.xml`,
    `/frontendnews/${support_lib_id}`,
    `/frontendnewsflash/${support_lib_id}/${id}`,
    `/${support_lib_id}/sitemap.xml`,
  ]
  for (const path of pages) expect(await (await fetch(library.address + path)).text(), path).not.toMatch(/quokka|For Acme/i)
  // Who they are counts when they ask: the twin becomes one of them, and the other leaves.
  await join('otto', 'Acme')
  await join('ina', '')
  expect(await waysOf(outside.calls)).toEqual(all)
  expect(await waysOf(inside.calls)).toEqual([])
  await calls.news.setAudience({ id, segment: null })
  expect(await waysOf(inside.calls)).toEqual(all)
  expect(await waysOf(library.visitor().calls)).toEqual([])
})

test('news for those who read a language reaches them whatever region their browser names, and no readers of others', async () => {
  const { library, calls, support_lib_id, ids } = await newsroom()
  const reader = await signedInVisitor(library, 'ina')
  const speak = (language: string) =>
    library.inside((ctx) => ctx.db.updateTable('visitors').set({ language }).where('support_lib_id', '=', support_lib_id).where('name', '=', 'ina').execute())
  const isShown = async () => (await reader.calls.help.news({ support_lib_id })).news_flashes.some(({ id }) => id === ids.Customers)
  const told = async (op: 'is' | 'is_not' | 'contains', value: string) => {
    await calls.news.setAudience({ id: ids.Customers ?? '', segment: { all: [{ field: 'language', op, value }] } })
    const shown: boolean[] = []
    for (const language of ['de-DE', 'de', 'en-GB']) {
      await speak(language)
      shown.push(await isShown())
    }
    return shown
  }
  expect(await told('is', 'de')).toEqual([true, true, false])
  expect(await told('is', 'de-DE')).toEqual([true, true, false])
  expect(await told('is_not', 'de')).toEqual([false, false, true])
  expect(await told('contains', 'de-de')).toEqual([true, false, false])
})

test('a segment needs signed-in customers, has one to ten conditions on fields that name no person, and counts in its own library alone', async () => {
  const { calls, ids } = await newsroom()
  const id = ids.Everyone ?? ''
  const segment = { all: [{ field: 'country', op: 'is' as const, value: 'DE' }] }
  const refused = { code: 'invalid_input' }
  await expect(calls.news.setAudience({ id, segment })).rejects.toMatchObject(refused)
  const saved = await calls.news.setAudience({ id, audience: 'customers', segment })
  expect(saved.news_flash).toMatchObject({ audience: 'customers', segment })
  await expect(calls.news.setAudience({ id, audience: 'public' })).rejects.toMatchObject(refused)
  await expect(calls.news.setAudience({ id, segment: { all: [] } })).rejects.toMatchObject(refused)
  await expect(calls.news.setAudience({ id, segment: { all: Array.from({ length: 11 }, () => segment.all[0]) } as never })).rejects.toMatchObject(refused)
  await expect(calls.news.setAudience({ id, segment: { field: 'email', op: 'is', value: 'a@b.example' } })).rejects.toMatchObject(refused)
  expect((await calls.news.setAudience({ id, audience: 'public', segment: null })).news_flash.segment).toBeNull()
  const item = { kind: 'news', id: 'n', support_lib_id: 'parent', is_published: true, audience: 'customers', has_segment: true } as const
  const reader = { support_lib_id: 'parent', parent_lib_id: null, default_display: true, lists: noLists, parentLists: noLists, segments: new Set(['n']) }
  const seen = (how: Partial<VisibilityAudience>) => isVisible({ ...reader, reader: 'customers', ...how }, item)
  expect([seen({}), seen({ segments: new Set() }), seen({ reader: 'public' }), seen({ reader: 'staff', segments: new Set() })]).toEqual([
    true,
    false,
    false,
    true,
  ])
  const child = { support_lib_id: 'child', parent_lib_id: 'parent' }
  expect([seen(child), seen({ ...child, reader: 'staff' })]).toEqual([false, false])
})
