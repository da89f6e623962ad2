import { buffer } from 'node:stream/consumers'
import type { ArticleTransferView } from '@porchlight/contracts/article-files/article-files'
import { limits } from '@porchlight/contracts/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { Refused } from '../../testing/calls.ts'
import { download, downloaded } from '../../testing/download.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const png = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#2dce89' } })
    .png()
    .toBuffer()

async function library() {
  const made = await testLibrary(await sharedServer())
  return { ...made, editor: await made.user('editor') }
}

async function zipOf(files: Record<string, string | Buffer>, options: { mode?: number } = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options)
  zip.end()
  return buffer(zip.outputStream)
}

async function ended(who: TestUser, { transfer_id }: ArticleTransferView): Promise<ArticleTransferView> {
  return eventually(async () => {
    const { transfer } = await who.calls.articleFiles.read({ transfer_id })
    expect(transfer.state).toMatch(/done|failed/)
    return transfer
  })
}

async function importFile(who: TestUser, bytes: Uint8Array, name = 'articles.zip', input: Record<string, string> = {}): Promise<ArticleTransferView> {
  return ended(who, (await who.calls.articleFiles.startImport(input, { name, bytes })).transfer)
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? `${error.code} ${Object.values(error.fields ?? {}).join()}`.trim() : String(error)),
  )

async function exported(
  lib: TestLibrary,
  who: TestUser,
  input: Parameters<TestUser['calls']['articleFiles']['startExport']>[0],
): Promise<{ name: string; bytes: Buffer }> {
  const transfer = await ended(who, (await who.calls.articleFiles.startExport(input)).transfer)
  expect(transfer).toMatchObject({ state: 'done', problem: null })
  const { transfer_id } = transfer
  const answer = await download(lib, await who.calls.articleFiles.download({ transfer_id }), { authorization: `Bearer ${who.token}` })
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  return { name: transfer.file_name, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function unzipped(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return files
}

const list = async (who: TestUser) => (await who.calls.articles.list({ limit: 100 })).articles

test.each(['markdown', 'html'] as const)('%s: articles are unchanged after export, import into another library and another export', async (format) => {
  const [here, there] = [await library(), await library()]
  const { calls } = here.editor
  const bikes = (await calls.categories.create({ category_title: 'Bikes & more' })).category.category_id
  const brakes = (await calls.categories.create({ category_title: 'Brakes / pads', parent_cat_id: bikes })).category.category_id
  const { file } = await calls.uploads.create({}, { name: 'a.png', bytes: await png() })
  const first = (
    await calls.articles.create({
      article_title: 'Brakes: "how" to?',
      article_categories: [brakes, bikes],
      article_keywords: ['brake'],
      meta_description: 'All of it',
    })
  ).article
  const second = (
    await calls.articles.create({
      article_title: '返品 & returns',
      article_content: `<h2>Send</h2><p>See <a data-article-id="${first.article_id}">brakes</a>.</p><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1 | 2</td></tr></tbody></table><aside class="callout callout-tip"><p>Tip</p></aside>`,
    })
  ).article
  const content = `<p>Look: <img src="${file.url}" alt="A bike" width="320" height="200"> and <a data-article-id="${second.article_id}" href="#s-send">returns</a>, <strong>now</strong>.</p><pre><code>a\n\nb</code></pre>`
  await calls.articles.update({ article_id: first.article_id, revision: 1, article_content: content })
  await calls.articles.publish({ article_id: second.article_id })
  const german = `<p>Siehe <a data-article-id="${first.article_id}">Bremsen</a> und <img src="${file.url}" alt="Ein Rad" width="320" height="200">.</p>`
  for (const [language, title] of [
    ['de', 'Rücksendungen'],
    ['fr', 'Retours'],
  ] as const)
    await calls.articleTranslations.save({ article_id: second.article_id, language, revision: 0, title, content: german, slug: `so-${language}` })
  await calls.articleTranslations.publish({ article_id: second.article_id, language: 'de' })

  const out = await exported(here, here.editor, { format })
  expect(out.name).toBe('articles.zip')
  const files = await unzipped(out.bytes)
  const ending = format === 'html' ? 'html' : 'md'
  expect(Object.keys(files).sort()).toEqual([
    `Bikes & more/brakes-how-to.${ending}`,
    'pictures/brakes-how-to-1.png',
    'pictures/返品-returns-1.png',
    `返品-returns.${ending}`,
  ])

  const transfer = await importFile(there.editor, out.bytes, 'articles.zip', { publish: 'true' })
  expect(transfer).toMatchObject({ state: 'done', done: 2, total: 2, counts: { created: 2, skipped: 0, failed: 0 } })
  expect((await list(there.editor)).map((each) => [each.slug, each.is_published, each.author.user_id]).sort()).toEqual([
    ['brakes-how-to', false, there.editor.user_id],
    ['返品-returns', true, there.editor.user_id],
  ])
  const moved = (await list(there.editor)).find(({ slug }) => slug === '返品-returns')?.article_id ?? ''
  const { article_translations } = await there.editor.calls.articleTranslations.list({ article_id: moved })
  expect(article_translations.map(({ language, title, is_published, is_outdated, slug }) => [language, title, is_published, is_outdated, slug])).toEqual([
    ['de', 'Rücksendungen', true, false, 'so-de'],
    ['fr', 'Retours', false, false, 'so-fr'],
  ])
  const again = await unzipped((await exported(there, there.editor, { format })).bytes)
  expect(Object.keys(again).sort()).toEqual(Object.keys(files).sort())
  // Except for the id, because the import creates a new article.
  const withoutId = (bytes: Buffer | undefined) => bytes?.toString('latin1').replace(/^id: .*\n|&quot;id&quot;:&quot;[^&]*&quot;,/m, '')
  for (const [name, bytes] of Object.entries(files)) expect(withoutId(again[name]), name).toBe(withoutId(bytes))

  const repeated = await importFile(there.editor, out.bytes)
  expect(repeated).toMatchObject({ counts: { created: 0, skipped: 2, failed: 0 } })
  const { items } = await there.editor.calls.articleFiles.items({ transfer_id: repeated.transfer_id })
  expect(items.map((item) => item.reason)).toEqual(['exists', 'exists'])
  await importFile(there.editor, out.bytes, 'articles.zip', { on_existing: 'copy' })
  expect((await list(there.editor)).map((each) => each.slug).sort()).toEqual(['brakes-how-to', 'brakes-how-to-2', '返品-returns', '返品-returns-2'])
})

test.each(['markdown', 'html'] as const)('%s: exports separate published text and draft; imports do not publish the draft', async (format) => {
  const [here, there] = [await library(), await library()]
  const { calls } = here.editor
  const { file } = await calls.uploads.create({}, { name: 'a.png', bytes: await png() })
  const { article_id } = (await calls.articles.create({ article_title: 'Brakes', article_content: '<p>Visitors read this.</p>' })).article
  const { revision } = (await calls.articles.publish({ article_id })).article
  const article_content = `<h2>Draft</h2><p>Nobody reads this yet: <img src="${file.url}" alt="A"></p>`
  await calls.articles.update({ article_id, revision, article_title: 'Brakes and pads', article_content, article_keywords: ['pad'] })
  const hidden = (await calls.articles.create({ article_title: 'Hidden', article_content: '<p>x</p>' })).article
  const shown = (await calls.articles.publish({ article_id: hidden.article_id })).article
  await calls.articles.update({ article_id: hidden.article_id, revision: shown.revision, is_disabled: true })

  const out = await exported(here, here.editor, { format })
  const files = await unzipped(out.bytes)
  const text = files[`brakes.${format === 'html' ? 'html' : 'md'}`]?.toString() ?? ''
  const body = format === 'html' ? /<body>([\s\S]*)<\/body>/.exec(text)?.[1] : text.split('\n---\n')[1]
  expect(body).toContain('Visitors read this.')
  expect(body).not.toContain('Nobody reads this yet')
  expect(text).toContain('Nobody reads this yet')
  expect(Object.keys(files)).toContain('pictures/brakes-1.png')

  await importFile(there.editor, out.bytes, 'articles.zip', { publish: 'true' })
  const published = (await list(there.editor)).find(({ slug }) => slug === 'brakes')
  const { article } = await there.editor.calls.articles.read({ article_id: published?.article_id ?? '' })
  expect(article).toMatchObject({ is_published: true, article_title: 'Brakes', article_content: '<p>Visitors read this.</p>' })
  expect(article.draft).toMatchObject({ article_title: 'Brakes and pads', article_keywords: ['pad'] })
  expect(article.draft?.article_content).toMatch(/<h2>Draft<\/h2>\s*.*Nobody reads this yet.*src="\/files\//)
  expect((await list(there.editor)).find(({ slug }) => slug === 'hidden')).toMatchObject({ is_published: true, is_disabled: true })

  const drafts = await library()
  await importFile(drafts.editor, out.bytes)
  const [brakes] = (await list(drafts.editor)).filter(({ slug }) => slug === 'brakes')
  const kept = (await drafts.editor.calls.articles.read({ article_id: brakes?.article_id ?? '' })).article
  expect(kept).toMatchObject({ is_published: false, article_title: 'Brakes and pads', draft: null })
  const { versions } = await drafts.editor.calls.articles.versions({ article_id: kept.article_id })
  expect(versions.map(({ article_title }) => article_title)).toEqual(['Brakes and pads', 'Brakes'])
})

test('drafts make no category public; a published article does, also one that a draft has created', async () => {
  const { editor } = await library()
  const draft = '---\ntitle: Draft\nis_published: false\n---\nText'
  const live = '---\ntitle: Live\nis_published: true\n---\nText'
  const { category } = await editor.calls.categories.create({ category_title: 'Closed' })
  await editor.calls.categories.update({ category_id: category.category_id, is_enabled: false })
  await importFile(
    editor,
    await zipOf({ 'Only drafts/a.md': draft, 'Both/Below/a.md': draft, 'Both/Below/b.md': live, 'Closed/b.md': live.replace('Live', 'More') }),
    'a.zip',
    { publish: 'true' },
  )
  const { categories } = await editor.calls.categories.list({})
  const shown = Object.fromEntries(categories.map(({ category_title, is_enabled }) => [category_title, is_enabled]))
  expect(shown).toEqual({ 'Only drafts': false, Both: true, Below: true, Closed: false })
})

test('an import updates articles by their id: drafts at once, published ones beside their text or with it', async () => {
  const { editor } = await library()
  const { articles } = editor.calls
  const make = async (article_title: string) => (await articles.create({ article_title, article_content: '<p>Before</p>' })).article
  const [draft, live, kept] = [await make('Draft'), await make('Live'), await make('Kept')]
  await articles.publish({ article_id: live.article_id })
  const file = (id: string, title: string, text = 'After') => `---\nid: ${id}\ntitle: ${title}\nis_published: true\n---\n${text}`
  const zip = await zipOf({
    'a.md': file(draft.article_id, 'Renamed'),
    'b.md': file(live.article_id, 'Live'),
    'c.md': file(kept.article_id, 'Kept', 'Before'),
    'd.md': '# New',
  })
  const transfer = await importFile(editor, zip, 'a.zip', { on_existing: 'update' })
  const { items } = await editor.calls.articleFiles.items({ transfer_id: transfer.transfer_id })
  expect(items.map(({ name, outcome, reason }) => [name, outcome, reason]).sort()).toEqual([
    ['a.md', 'created', 'updated'],
    ['b.md', 'created', 'updated'],
    ['c.md', 'skipped', 'exists'],
    ['d.md', 'created', ''],
  ])
  const read = async ({ article_id }: { article_id: string }) => (await articles.read({ article_id })).article
  expect(await read(draft)).toMatchObject({ article_title: 'Renamed', slug: 'renamed', article_content: '<p>After</p>', is_published: false })
  expect(await read(live)).toMatchObject({ article_content: '<p>Before</p>', draft: { article_content: '<p>After</p>' } })
  const { versions } = await articles.versions({ article_id: draft.article_id })
  expect(versions.map(({ article_title }) => article_title)).toEqual(['Renamed', 'Draft'])
  await importFile(editor, zip, 'a.zip', { on_existing: 'update', publish: 'true' })
  expect(await read(live)).toMatchObject({ article_content: '<p>After</p>', draft: null, is_published: true })
})

test('links between files keep their sections', async () => {
  const { editor } = await library()
  await importFile(editor, await zipOf({ 'a.md': '# A\n\n[b](b.md#second-part) [c](b.md) [d](#below)', 'b.md': '# B\n\n## Second part' }), 'a.zip')
  const articles = await list(editor)
  const of = (title: string) => articles.find(({ article_title }) => article_title === title)?.article_id ?? ''
  const { article } = await editor.calls.articles.read({ article_id: of('A') })
  expect(article.article_content).toContain(`data-article-id="${of('B')}"`)
  expect(article.article_content.match(/href="[^"]*"/g)).toEqual(['href="#second-part"', 'href="#below"'])
})

test('importing one zip twice changes nothing: articles are matched by title and path, by former slug, by id', async () => {
  const { editor } = await library()
  const zip = await zipOf({
    'Bikes/Brakes.md': '# Brakes\n\nOf bikes.',
    'Bikes/Copy of brakes.md': '# Brakes\n\nMore of bikes.',
    'Cars/Brakes.md': '# Brakes\n\nOf cars.',
    'Opening hours.html': '<title>Opening hours</title><p>Nine</p>',
  })
  expect(await importFile(editor, zip)).toMatchObject({ counts: { created: 4, skipped: 0, failed: 0 } })
  expect(await importFile(editor, zip)).toMatchObject({ counts: { created: 0, skipped: 4, failed: 0 } })
  expect(await list(editor)).toHaveLength(4)
  // By contrast, the same title elsewhere, or another title in the same place, is another article.
  const others = await zipOf({ 'Trains/Brakes.md': '# Brakes', 'Bikes/Levers.md': '# Levers', 'Brakes.md': '# Brakes' })
  expect(await importFile(editor, others)).toMatchObject({ counts: { created: 3, skipped: 0, failed: 0 } })
  const into = (await editor.calls.categories.list({})).categories.find(({ category_title }) => category_title === 'Bikes')?.category_id ?? ''
  const single = await zipOf({ 'Brakes.md': '# Brakes' })
  expect(await importFile(editor, single, 'x.zip', { category_id: into })).toMatchObject({ counts: { created: 0, skipped: 1 } })

  const [levers] = (await list(editor)).filter(({ article_title }) => article_title === 'Levers')
  const article_id = levers?.article_id ?? ''
  const { transfer } = await editor.calls.articleFiles.startExport({ format: 'markdown', article_ids: [article_id] })
  const made = await ended(editor, transfer)
  const { article } = await editor.calls.articles.read({ article_id })
  await editor.calls.articles.update({ article_id, revision: article.revision, article_title: 'Handles', slug: 'handles', article_categories: [] })
  await editor.calls.articles.create({ article_title: 'Levers' })
  const file = await downloaded(await library(), editor, editor.calls.articleFiles.download({ transfer_id: made.transfer_id }))
  const again = await importFile(editor, file, 'levers.md')
  expect(again).toMatchObject({ counts: { created: 0, skipped: 1 } })
  expect((await editor.calls.articleFiles.items({ transfer_id: again.transfer_id })).items[0]).toMatchObject({ reason: 'exists', article_id })
})

test('a single article without images is exported as one file; a selection contains only its articles', async () => {
  const lib = await library()
  const ids = await Promise.all(
    ['One', 'Two', 'Three'].map(
      async (article_title) => (await lib.editor.calls.articles.create({ article_title, article_content: '<p>Text</p>' })).article.article_id,
    ),
  )
  const one = await exported(lib, lib.editor, { format: 'markdown', article_ids: ids.slice(0, 1) })
  expect([one.name, one.bytes.toString()]).toEqual(['one.md', expect.stringContaining('title: One')])
  expect(Object.keys(await unzipped((await exported(lib, lib.editor, { format: 'html', article_ids: ids.slice(0, 2) })).bytes))).toEqual([
    'one.html',
    'two.html',
  ])
  expect(await refusalOf(lib.editor.calls.articleFiles.startExport({ format: 'html', article_ids: ['nobody'] }))).toBe('not_found')
  const stranger = await library()
  expect(await refusalOf(stranger.editor.calls.articleFiles.startExport({ format: 'html', article_ids: ids }))).toBe('not_found')
})

test('importing a zip from another source turns folders into categories and images into uploads, and reports what is missing', async () => {
  const { editor } = await library()
  const long = 'x'.repeat(limits.richTextLengthMax + 10)
  const zip = await zipOf({
    'Guides/Start here.md': '# Start\n\nSee [the shop](shop/opening.html) and ![Map](../img/map.png) and ![Gone](../img/gone.png)\n\n<script>alert(1)</script>',
    'Guides/shop/opening.html': `<title>Opening hours</title><body><p onclick="x()">Nine<img src="data:image/png;base64,${(await png()).toString('base64')}"></p></body>`,
    'img/map.png': await png(),
    'img/broken.png': 'no picture',
    'long.md': long,
    'many-cells.html': `<table>${'<tr><td>1</td></tr>'.repeat(limits.richTextCellsMax + 1)}</table>`,
    'many-pictures.md': '![x](https://x.test/a.png)\n'.repeat(limits.richTextPicturesMax + 1),
    'many-snippets.html': '<div data-snippet="x"></div>'.repeat(limits.richTextSnippetsMax + 1),
    'bytes.md': Buffer.from([0xff, 0xfe, 0]),
    'notes.docx': 'x',
    '__MACOSX/x.md': 'x',
    '.hidden.md': 'x',
  })
  const transfer = await importFile(editor, zip)
  expect(transfer).toMatchObject({ state: 'done', total: 7, counts: { created: 2, skipped: 1, failed: 5 } })
  const { items } = await editor.calls.articleFiles.items({ transfer_id: transfer.transfer_id })
  expect(items.map(({ name, outcome, reason, detail }) => [name, outcome, reason, detail])).toEqual([
    ['bytes.md', 'failed', 'not_text', ''],
    ['long.md', 'failed', 'too_long', '489 kB'],
    ['many-cells.html', 'failed', 'too_many_cells', ''],
    ['many-pictures.md', 'failed', 'too_many_pictures', ''],
    ['many-snippets.html', 'failed', 'too_many_snippets', ''],
    ['notes.docx', 'skipped', 'not_an_article', ''],
    ['Guides/Start here.md', 'created', 'pictures_missing', '../img/gone.png'],
    ['Guides/shop/opening.html', 'created', '', ''],
  ])
  const page = await editor.calls.articleFiles.items({ transfer_id: transfer.transfer_id, limit: 2 })
  const rest = await editor.calls.articleFiles.items({ transfer_id: transfer.transfer_id, limit: 100, cursor: page.next_cursor ?? '' })
  expect([...page.items, ...rest.items]).toEqual(items)
  const articles = await list(editor)
  const [start, opening] = ['Start', 'Opening hours'].map((title) => articles.find((each) => each.article_title === title)?.article_id ?? '')
  const { article } = await editor.calls.articles.read({ article_id: start ?? '' })
  expect(article.article_content).toMatch(new RegExp(`data-article-id="${opening}".*/files/[A-Za-z0-9]{22}`))
  expect(article.article_content).not.toContain('script')
  expect((await editor.calls.articles.read({ article_id: opening ?? '' })).article.article_content).toMatch(
    /^<p>Nine<img .*src="\/files\/|^<p>Nine<img src="\/files\//,
  )
  const { categories } = await editor.calls.categories.list({})
  expect(categories.map((each) => [each.category_title, each.articles.total])).toEqual([
    ['Guides', 1],
    ['shop', 1],
  ])
})

/** Creates a zip, then tampers with its headers. */
async function forged(change: (bytes: Buffer) => void, files: Record<string, string | Buffer> = { 'aaaaaaaaaa.md': 'x' }): Promise<Buffer> {
  const bytes = await zipOf(files)
  change(bytes)
  return bytes
}
const renamed = (to: string) =>
  forged((bytes) => {
    for (let at = bytes.indexOf('aaaaaaaaaa.md'); at >= 0; at = bytes.indexOf('aaaaaaaaaa.md')) bytes.write(to.padEnd(13, 'x'), at, 'latin1')
  })

test('hostile files are refused at once with a clear reason and leave nothing behind', async () => {
  const { editor, inside, support_lib_id } = await library()
  const start = (bytes: Uint8Array, name = 'x.zip') => refusalOf(editor.calls.articleFiles.startImport({}, { name, bytes }))
  const before = process.memoryUsage.rss()
  expect(await start(Buffer.alloc(0), 'x.md')).toBe('invalid_input empty')
  expect(await start(Buffer.from('x'), 'x.docx')).toBe('unsupported_type')
  expect(await start(Buffer.alloc(limits.richTextLengthMax * 8 + 1, 'x'), 'x.md')).toBe('too_large')
  expect(await start(Buffer.from('PK\x03\x04 and then nothing'))).toBe('archive_refused broken')
  expect(await start(await zipOf({ 'a.png': await png() }))).toContain('no Markdown')
  expect(await start(await zipOf({ 'bomb.md': Buffer.alloc(120_000_000) }))).toContain('packed too tightly')
  expect(await start(await zipOf(Object.fromEntries(Array.from({ length: limits.importFilesMax + 1 }, (_, i) => [`${i}.md`, 'x']))))).toContain('more than')
  expect(await start(await renamed('../../../x'))).toContain('path leads outside')
  expect(await start(await renamed('/etc/passwd'))).toContain('path leads outside')
  expect(await start(await renamed('C:/x.md'))).toContain('path leads outside')
  expect(await start(await zipOf({ 'link.md': '/etc/passwd' }, { mode: 0o120777 }))).toContain('a link or device')
  const encrypted = await forged((bytes) => void bytes.writeUInt16LE(bytes.readUInt16LE(bytes.indexOf('PK\x01\x02') + 8) | 1, bytes.indexOf('PK\x01\x02') + 8))
  expect(await start(encrypted)).toContain('encrypted')
  const rows = await inside((ctx) => ctx.db.selectFrom('transfers').select('transfer_id').where('support_lib_id', '=', support_lib_id).execute())
  expect(rows).toEqual([])
  expect(process.memoryUsage.rss() - before).toBeLessThan(700 * 1024 * 1024)
  expect(await start(await zipOf({ 'fine.md': 'x' }))).toBe('done')
})

test('a name of three hundred emojis keeps its extension, and becomes the article’s title', async () => {
  const { editor } = await library()
  const transfer = await importFile(editor, Buffer.from('Turn them.'), `${'🚲'.repeat(300)}.md`)
  expect(transfer).toMatchObject({ state: 'done', counts: { created: 1, failed: 0 } })
  expect((await list(editor))[0]?.article_title).toMatch(/^(🚲){95,100}$/u)
})

test('a file larger than declared fails without affecting the others', async () => {
  const { editor } = await library()
  // Changes the declared size of the second file in the zip's directory.
  const lying = await forged((bytes) => void bytes.writeUInt32LE(10, bytes.lastIndexOf('PK\x01\x02') + 24), { 'a.md': 'fine', 'b.md': 'y'.repeat(5000) })
  const transfer = await importFile(editor, lying)
  expect(transfer).toMatchObject({ state: 'done', counts: { created: 1, failed: 1 } })
})

test('publishing needs its permission, one import runs at a time, and other libraries see nothing', async () => {
  const { user, editor, inside } = await library()
  const writer = await user('writer')
  const zip = await zipOf({ 'Bikes/a.md': 'x' })
  expect(await refusalOf(writer.calls.articleFiles.startImport({ publish: 'true' } as never, { name: 'a.zip', bytes: zip }))).toBe('forbidden')
  expect(await refusalOf((await user('agent')).calls.articleFiles.startImport({}, { name: 'a.zip', bytes: zip }))).toBe('forbidden')
  const transfer = await importFile(writer, zip)
  expect(transfer).toMatchObject({ state: 'done', counts: { created: 1 } })
  expect(await refusalOf((await library()).editor.calls.articleFiles.read({ transfer_id: transfer.transfer_id }))).toBe('not_found')
  const known = async () => (await editor.calls.categories.list({})).categories.map(({ category_title, is_enabled }) => [category_title, is_enabled])
  // Readers would see it (checklist C10).
  expect(await known()).toEqual([['Bikes', false]])
  const { transfer_id } = transfer
  const job = { key: `later-${transfer_id}`, runAt: new Date(Date.now() + 3_600_000) }
  await inside(async (ctx) => {
    await ctx.db.updateTable('transfers').set({ state: 'running' }).where('transfer_id', '=', transfer_id).execute()
    ctx.enqueue('article-files.import', { transfer_id }, job)
  })
  expect(await refusalOf(editor.calls.articleFiles.startImport({}, { name: 'a.zip', bytes: zip }))).toContain('conflict')
  await inside((ctx) => ctx.db.updateTable('transfers').set({ state: 'done' }).where('transfer_id', '=', transfer_id).execute())
  await importFile(editor, zip)
})
