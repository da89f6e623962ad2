import { textTemplateLimits } from '@porchlight/contracts/text-templates/text-template-limits'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const small = { name: 'Return', html: '<p>{what}</p>' } as const

test('whoever writes a kind of text makes, renames and deletes its templates; the text is cleaned', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls } = await library.user('agent', { canCreateAndUpdateHelpCenterArticles: true })
  const { textTemplates } = calls
  const made = (await textTemplates.create({ kind: 'article', ...small, title: 'Return {what}', html: '<p onclick="x()">{what}</p><script>1</script>' }))
    .text_template
  const { template_ref } = made
  expect((await textTemplates.read({ template_ref })).text_template).toMatchObject({ title: 'Return {what}', html: '<p>{what}</p>', description: '' })
  await textTemplates.rename({ template_ref, name: 'Send back', description: 'For returns' })
  expect((await textTemplates.list({ kind: 'article' })).text_templates).toMatchObject([{ template_ref, name: 'Send back', description: 'For returns' }])
  await textTemplates.remove({ template_ref })
  await expect(textTemplates.read({ template_ref })).rejects.toMatchObject({ code: 'not_found' })
})

test('templates of other kinds and of other libraries are not found', async () => {
  const [library, other] = [await testLibrary(await sharedServer()), await testLibrary(await sharedServer())]
  const { calls: admin } = await library.user('admin')
  const { calls: writer } = await library.user('agent', { canCreateAndUpdateHelpCenterArticles: true })
  const { calls: stranger } = await other.user('admin')
  const { template_ref } = (await admin.textTemplates.create({ kind: 'sop', ...small })).text_template
  for (const { textTemplates } of [writer, stranger]) {
    await expect(textTemplates.read({ template_ref })).rejects.toMatchObject({ code: 'not_found' })
    await expect(textTemplates.rename({ template_ref, name: 'Mine', description: '' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(textTemplates.remove({ template_ref })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(writer.textTemplates.create({ kind: 'sop', ...small })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(writer.textTemplates.list({ kind: 'sop' })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await admin.textTemplates.read({ template_ref })).text_template.name).toBe('Return')
})

test('a kind has at most so many templates', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls } = await library.user('admin')
  await library.kernel.database.owner.query(
    "insert into text_templates (support_lib_id, template_ref, kind, name, html, updated_at) select $1, 't' || n, 'news', 'Template ' || n, '', now() from generate_series(1, $2::int) n",
    [library.support_lib_id, textTemplateLimits.ofKind],
  )
  await expect(calls.textTemplates.create({ kind: 'news', ...small })).rejects.toMatchObject({ code: 'conflict', fields: { name: 'too many' } })
  await calls.textTemplates.create({ kind: 'lesson', ...small })
})

test('only who made a template, and publishers of its kind, rename and delete it', async () => {
  const library = await testLibrary(await sharedServer())
  const writer = { canCreateAndUpdateHelpCenterArticles: true } as const
  const [{ calls: maker }, { calls: other }, { calls: editor }] = [
    await library.user('agent', writer),
    await library.user('agent', writer),
    await library.user('editor'),
  ]
  const make = async () => (await maker.textTemplates.create({ kind: 'article', ...small })).text_template.template_ref
  const template_ref = await make()
  const seenBy = async ({ textTemplates }: typeof maker) => (await textTemplates.list({ kind: 'article' })).text_templates[0]?.can_change
  expect([await seenBy(maker), await seenBy(other), await seenBy(editor)]).toEqual([true, false, true])
  await expect(other.textTemplates.rename({ template_ref, name: 'Mine', description: '' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.textTemplates.remove({ template_ref })).rejects.toMatchObject({ code: 'forbidden' })
  // A publisher who renames it does not take it from its maker.
  await editor.textTemplates.rename({ template_ref, name: 'Returns', description: '' })
  await maker.textTemplates.remove({ template_ref })
  await editor.textTemplates.remove({ template_ref: await make() })
})

test('the text of a template is saved on top of its revision; a save that somebody overtook is refused and says who', async () => {
  const library = await testLibrary(await sharedServer())
  const writer = { canCreateAndUpdateHelpCenterArticles: true } as const
  const [maker, other, editor] = [await library.user('agent', writer), await library.user('agent', writer), await library.user('editor')]
  const { template_ref, revision } = (await maker.calls.textTemplates.create({ kind: 'article', ...small, title: 'Return {what}' })).text_template
  const text = { template_ref, title: 'Send back {what}', html: '<p onclick="x()">Send {what}</p>', revision }
  await expect(other.calls.textTemplates.save(text)).rejects.toMatchObject({ code: 'forbidden' })
  const saved = (await editor.calls.textTemplates.save(text)).text_template
  expect(saved).toMatchObject({ name: 'Return', title: 'Send back {what}', html: '<p>Send {what}</p>', revision: revision + 1 })
  await expect(maker.calls.textTemplates.save({ ...text, html: '<p>Mine</p>' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: String(saved.revision), changed_by: expect.stringContaining('Test editor'), changed_at: saved.updated_at },
  })
  await maker.calls.textTemplates.save({ ...text, html: '<p>Mine</p>', revision: saved.revision })
  expect((await other.calls.textTemplates.read({ template_ref })).text_template).toMatchObject({ html: '<p>Mine</p>', can_change: false })
  // A new name is no change of the text.
  await editor.calls.textTemplates.rename({ template_ref, name: 'Returns', description: '' })
  expect((await maker.calls.textTemplates.read({ template_ref })).text_template.revision).toBe(saved.revision + 1)
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  await expect(stranger.calls.textTemplates.save(text)).rejects.toMatchObject({ code: 'not_found' })
})

test('links of templates are told to those who write their kind, and dead ones are reported; its words are found by those who may change it', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls } = await library.user('editor')
  const publish = async (article_title: string) => {
    const { article_id } = (await calls.articles.create({ article_title, article_content: '<p>x</p>' })).article
    await calls.articles.publish({ article_id })
    return article_id
  }
  const id = await publish('Goal')
  const link = `<p>Zephyr, see <a data-article-id="${id}">this</a>.</p>`
  const { template_ref, revision } = (await calls.textTemplates.create({ kind: 'sop', name: 'Desk', title: 'At the zephyr', html: '<p>x</p>' })).text_template
  const here = async (by = calls) => {
    const { places, others } = await by.references.linksHere({ kind: 'article', id })
    return [places, others]
  }
  expect(await here()).toEqual([[], 0])
  await calls.textTemplates.save({ template_ref, title: 'At the zephyr', html: link, revision })
  const place = { kind: 'template', id: template_ref, title: 'Desk', is_draft: true }
  expect(await here()).toEqual([[place], 0])
  const { calls: articleWriter } = await library.user('agent', { canCreateAndUpdateHelpCenterArticles: true })
  expect(await here(articleWriter)).toEqual([[], 1])
  await calls.articles.remove({ article_id: id })
  expect((await calls.references.report({ kind: 'template' })).links).toMatchObject([{ place, problem: 'missing', target: id }])

  const { calls: sopWriter } = await library.user('agent', { canCreateAndUpdateSopArticles: true })
  const own = (await sopWriter.textTemplates.create({ kind: 'sop', name: 'Own', html: '<p>Zephyr</p>' })).text_template.template_ref
  const found = async (by: typeof calls) => (await by.findTexts.containing({ words: 'zephyr' })).texts.map(({ kind, name, title }) => [kind, name, title])
  expect(await found(calls)).toEqual([
    ['template', 'Own', ''],
    ['template', 'Desk', 'At the zephyr'],
  ])
  expect(await found(sopWriter)).toEqual([['template', 'Own', '']])
  expect(await found(articleWriter)).toEqual([])
  await calls.textTemplates.remove({ template_ref: own })
  await calls.textTemplates.remove({ template_ref })
  expect([await found(calls), (await calls.references.report({ kind: 'template' })).links]).toEqual([[], []])
})
