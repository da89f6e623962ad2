import { limits } from '@porchlight/contracts/limits'
import { translationId } from '@porchlight/contracts/reviews/review-kinds'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const minted = async () => testLibrary(await sharedServer())

test('a file that would keep a parser busy for long is refused at once', async () => {
  const { user } = await testLibrary(await sharedServer())
  const { calls } = await user('admin')
  const call = calls.translations.importFile({ language: 'de', content: `${'\n'.repeat(60_000)}x` })
  await expect(call).rejects.toMatchObject({ code: 'unsupported_type' })
})

test('phrases become missing, current, outdated, and current again', async () => {
  const { calls } = await (await minted()).user('admin')
  const { translation } = await calls.translations.create({ language: 'de', source: 'Call {companyPhone}' })
  expect(translation.state).toBe('missing')
  const { translation_id } = translation
  expect((await calls.translations.update({ translation_id, translation: '{companyPhone} anrufen' })).translation.state).toBe('current')
  expect((await calls.translations.update({ translation_id, source: 'Ring {companyPhone}' })).translation.state).toBe('outdated')
  expect((await calls.translations.languages()).languages).toEqual([{ language: 'de', total: 1, missing: 0, outdated: 1 }])
  expect((await calls.translations.update({ translation_id, is_current: true })).translation.state).toBe('current')
  await expect(calls.translations.create({ language: 'de', source: 'Ring {companyPhone}' })).rejects.toMatchObject({ code: 'already_taken' })
  expect((await calls.translations.create({ language: 'fr', source: 'Ring {companyPhone}' })).translation.language).toBe('fr')
  await calls.translations.remove({ translation_id })
  await expect(calls.translations.update({ translation_id, translation: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  for (const wrong of [
    { language: 'Deutsch', source: 'x' },
    { language: 'de', source: ' ' },
    { language: 'de', source: 'x'.repeat(2001) },
  ])
    await expect(calls.translations.create(wrong)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('lists are paged by source, searched in both texts and filtered by state', async () => {
  const library = await minted()
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const sources = ['Bike', 'apple 100%', 'Chain', 'bell', 'Axle']
  for (const source of sources) await admin.calls.translations.create({ language: 'de', source, translation: source === 'Chain' ? 'Kette' : '' })
  const pages: string[][] = []
  for (let cursor: string | undefined; ; ) {
    const page = await agent.calls.translations.list({ language: 'de', limit: 2, cursor })
    pages.push(page.translations.map(({ source }) => source))
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(pages).toEqual([['apple 100%', 'Axle'], ['bell', 'Bike'], ['Chain']])
  const found = async (input: object) => (await agent.calls.translations.list({ language: 'de', ...input })).translations.map(({ source }) => source)
  expect(await found({ query: 'kett' })).toEqual(['Chain'])
  expect(await found({ query: '0%' })).toEqual(['apple 100%'])
  expect(await found({ query: '_' })).toEqual([])
  expect(await found({ state: 'current' })).toEqual(['Chain'])
  expect(await found({ language: 'fr' })).toEqual([])
  await expect(agent.calls.translations.list({ language: 'de', cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(agent.calls.translations.create({ language: 'de', source: 'No' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a PO file can be exported and imported; nothing is deleted, and skipped entries are reported', async () => {
  const { calls } = await (await minted()).user('admin')
  await calls.translations.create({ language: 'de', source: 'bike', translation: 'Rad' })
  const { translation } = await calls.translations.create({ language: 'de', source: 'bell', translation: 'Klingel' })
  await calls.translations.update({ translation_id: translation.translation_id, source: 'ring "bell"\nloud' })
  const file = await calls.translations.exportFile({ language: 'de' })
  expect(file).toContain('#, fuzzy')
  expect(await calls.translations.importFile({ language: 'de', content: file })).toEqual({ made: 0, changed: 0, unchanged: 2, skipped: [] })
  const edited = `${file.replace('msgstr "Rad"', 'msgstr "Fahrrad"')}
msgid "chain"
msgstr "Kette"

msgid "one"
msgid_plural "many"
msgstr[0] "eins"
`
  const report = await calls.translations.importFile({ language: 'de', content: edited })
  expect(report).toEqual({ made: 1, changed: 1, unchanged: 1, skipped: [{ source: 'one', reason: 'plural' }] })
  const { translations } = await calls.translations.list({ language: 'de' })
  expect(translations.map(({ source, translation: text, state }) => [source, text, state])).toEqual([
    ['bike', 'Fahrrad', 'current'],
    ['chain', 'Kette', 'current'],
    ['ring "bell"\nloud', 'Klingel', 'outdated'],
  ])
  expect((await calls.translations.importFile({ language: 'fr', content: file })).made).toBe(2)
  await expect(calls.translations.importFile({ language: 'de', content: 'hello' })).rejects.toMatchObject({ code: 'unsupported_type' })
})

test('an article’s translation becomes outdated when the published text changes, but not when only its draft does', async () => {
  const library = await minted()
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const { article } = await writer.calls.articles.create({ article_title: 'Returns', article_content: '<p>30 days</p>' })
  const { article_id } = article
  await editor.calls.articles.publish({ article_id })
  const inGerman = { article_id, language: 'de' }
  const saved = await writer.calls.articleTranslations.save({ ...inGerman, revision: 0, title: 'Rückgabe', content: '<p onclick="x()">30 Tage</p>' })
  expect(saved.article_translation).toMatchObject({ content: '<p>30 Tage</p>', revision: 1, is_outdated: false, is_published: false })
  await expect(writer.calls.articleTranslations.publish(inGerman)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await editor.calls.articleTranslations.publish(inGerman)).article_translation.is_published).toBe(true)

  const { revision } = (await writer.calls.articles.read({ article_id })).article
  await writer.calls.articles.update({ article_id, revision, article_content: '<p>14 days</p>' })
  const isOutdated = async () => (await writer.calls.articleTranslations.list({ article_id })).article_translations.map((one) => one.is_outdated)
  expect(await isOutdated()).toEqual([false])
  await editor.calls.articles.publish({ article_id })
  expect(await isOutdated()).toEqual([true])
  // What readers see stays until the change is published.
  const proposed = await writer.calls.articleTranslations.save({ ...inGerman, revision: 1, title: 'Rückgabe', content: '<p>14 Tage</p>' })
  expect(proposed.article_translation).toMatchObject({ content: '<p>30 Tage</p>', draft: { content: '<p>14 Tage</p>' }, has_draft: true })
  expect(await isOutdated()).toEqual([false])
  await expect(editor.calls.articleTranslations.publish({ ...inGerman, revision: 1 })).rejects.toMatchObject({ code: 'conflict' })
  const live = await editor.calls.articleTranslations.publish({ ...inGerman, revision: 2 })
  expect(live.article_translation).toMatchObject({ content: '<p>14 Tage</p>', draft: null, has_draft: false, is_outdated: false })

  await expect(editor.calls.articleTranslations.save({ ...inGerman, revision: 1, title: 'late', content: '' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: '2' },
  })
  await editor.calls.articleTranslations.unpublish(inGerman)
  await editor.calls.articleTranslations.remove(inGerman)
  await expect(editor.calls.articleTranslations.read(inGerman)).rejects.toMatchObject({ code: 'not_found' })
})

test('when two people save a first translation at once, one of them gets a conflict', async () => {
  const { calls } = await (await minted()).user('editor')
  const { article_id } = (await calls.articles.create({ article_title: 'Returns' })).article
  const save = (title: string) => calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title, content: '' })
  const results = await Promise.allSettled([save('a'), save('b')])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('where articles need an approval, a translation is reviewed as they are; its review goes with it and comes back with its article', async () => {
  const library = await minted()
  const [editor, other, admin] = [await library.user('editor'), await library.user('editor'), await library.user('admin')]
  const { article_id } = (await editor.calls.articles.create({ article_title: 'Returns', article_content: '<p>30 days</p>' })).article
  await admin.calls.reviews.setRule({ kind: 'article', is_required: true, spares_admins: false })
  const german = { article_id, language: 'de' }
  const text = { kind: 'translation' as const, document_id: translationId(article_id, 'de') }
  const save = (revision: number, content: string) => editor.calls.articleTranslations.save({ ...german, revision, title: 'Rückgabe', content })
  const publish = (who: typeof editor) => who.calls.articleTranslations.publish(german)
  const refused = (reason: string) => ({ code: 'approval_needed', fields: { reason } })
  await save(0, '<p>30 Tage</p>')
  // Nor is it enough that somebody else publishes it, or that its original was approved.
  for (const who of [editor, other, admin]) await expect(publish(who)).rejects.toMatchObject(refused('none'))
  await editor.calls.reviews.request({ kind: 'article', document_id: article_id, revision: 1 })
  await other.calls.reviews.approve({ kind: 'article', document_id: article_id, revision: 1 })
  await expect(publish(other)).rejects.toMatchObject(refused('none'))
  await editor.calls.reviews.request({ ...text, revision: 1, message: 'Please read' })
  expect((await other.calls.reviews.list({ kind: 'translation' })).reviews).toMatchObject([{ ...text, title: 'Rückgabe (de)', parent_id: article_id }])
  const about = () => editor.calls.reviews.read(text)
  const before = await about()
  await admin.calls.articles.remove({ article_id })
  await expect(about()).rejects.toMatchObject({ code: 'not_found' })
  expect((await other.calls.reviews.count({})).by_kind.translation).toBeUndefined()
  await admin.calls.bin.restore({ bin_ref: (await admin.calls.bin.list({ kind: 'article' })).texts[0]?.bin_ref ?? '' })
  expect(await about()).toEqual(before)
  await other.calls.reviews.approve({ ...text, revision: 1 })
  // Confirming that it is up to date changes no word.
  await save(1, '<p>30 Tage</p>')
  expect((await publish(editor)).article_translation.content).toBe('<p>30 Tage</p>')
  await save(2, '<p>14 Tage</p>')
  await expect(publish(editor)).rejects.toMatchObject(refused('changed'))
  expect((await editor.calls.articleTranslations.read(german)).article_translation).toMatchObject({ content: '<p>30 Tage</p>', has_draft: true })
  const elsewhere = await (await minted()).user('admin')
  await expect(elsewhere.calls.reviews.approve({ ...text, revision: 3 })).rejects.toMatchObject({ code: 'not_found' })
  // What was deleted leaves nothing to approve behind.
  await admin.calls.articleTranslations.remove(german)
  await save(0, '<p>14 Tage</p>')
  expect(await about()).toMatchObject({ review: null, acts: [] })
})

test('a library has a bounded number of languages, whatever is translated into them', async () => {
  const library = await minted()
  const { calls } = await library.user('admin')
  const { article_id } = (await calls.articles.create({ article_title: 'Brakes', article_content: '<p>Pads.</p>' })).article
  const { kernel } = await sharedServer()
  const others = Array.from({ length: limits.languagesMax - 2 }, (_, n) => `x-${n}`)
  await kernel.database.owner.query(
    `insert into phrase_languages (support_lib_id, language, words) select $1, language, '{"hub.search":"x"}' from unnest($2::text[]) as language`,
    [library.support_lib_id, others],
  )
  const translation = { article_id, revision: 0, title: 'Bremsen', content: '<p>Beläge.</p>' }
  await calls.articleTranslations.save({ ...translation, language: 'de' })
  await calls.visitorTexts.save({ language: 'pl', key: 'hub.search', text: 'Szukaj' })
  const refused = { code: 'too_large' }
  await expect(calls.articleTranslations.save({ ...translation, language: 'fr' })).rejects.toMatchObject(refused)
  await expect(calls.translations.create({ language: 'fr', source: 'Brakes' })).rejects.toMatchObject(refused)
  await expect(calls.visitorTexts.save({ language: 'fr', key: 'hub.search', text: 'Chercher' })).rejects.toMatchObject(refused)
  await expect(calls.translations.importFile({ language: 'fr', content: 'msgid "Brakes"\nmsgstr "Freins"\n' })).rejects.toMatchObject(refused)
  await calls.translations.create({ language: 'de', source: 'Brakes', translation: 'Bremsen' })
  // Room again, once another language has nothing any more.
  await calls.visitorTexts.save({ language: 'pl', key: 'hub.search', text: null })
  expect((await calls.articleTranslations.save({ ...translation, language: 'fr' })).article_translation.language).toBe('fr')
})
