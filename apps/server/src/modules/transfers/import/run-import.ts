import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, type PermissionFlag, richTextProblem, type TransferItem } from '@porchlight/contracts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import { idsOfSlugs, importArticle } from '../../articles/index.ts'
import { categoryAtPath } from '../../categories/index.ts'
import { cleanRichText } from '../../rich-text/index.ts'
import { assertOwnerMay, changeTransfer, ImportOptions, importKey, isPassing, report, type TransferRow, transferForReading, transferGaveUp } from '../access.ts'
import { fileOfAddress } from '../archive-entries.ts'
import { readDocumentTask, readHeadTask, rewriteHtmlTask } from '../heavy-tasks.ts'
import { ImportedPictures, sourceFile } from './import-pictures.ts'
import { documentBytesMax, type ImportSource, openSource } from './import-source.ts'
import type { ReadDocument, Unreadable } from './read-source.ts'

/** Makes the articles of an import, one transaction each with its line of the report: a process that dies in between loses nothing and repeats nothing. */
export const runImport: JobTask = {
  name: 'transfers.import',
  outside: true,
  gaveUp: transferGaveUp,
  async runOutside(library, { transfer_id: id, support_lib_id: of }) {
    const [transfer_id, support_lib_id] = [String(id), String(of)]
    const transfer = await library.inLibrary(async (ctx) => {
      await changeTransfer(ctx, transfer_id, { state: 'running' })
      return transferForReading(ctx, transfer_id)
    })
    const key = importKey(support_lib_id, transfer_id)
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-import-'))
    const finish = (change: Parameters<typeof changeTransfer>[2]) => library.inLibrary((ctx) => changeTransfer(ctx, transfer_id, change))
    try {
      const path = join(folder, 'source')
      if (!(await sourceFile(library, key, path))) return void (await finish({ state: 'failed', problem: 'not_found' }))
      const source = await openSource(path, transfer.file_name, ImportOptions.parse(transfer.options).size)
      try {
        await importAll(library, transfer, source, folder)
      } finally {
        source.close()
      }
      await finish({ state: 'done' })
      await library.kernel.ports.storage.remove(key)
    } catch (error) {
      // What is refused now would be refused at every repetition; all else may pass.
      if (!(error instanceof AppError) || isPassing(error)) throw error
      await finish({ state: 'failed', problem: error.code })
      await library.kernel.ports.storage.remove(key)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The id an article gets, the same at every run, so that articles may link to others that come later. */
const articleId = (transfer_id: string, ord: number) =>
  createHash('sha256')
    .update(`${transfer_id}:${ord}`)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 22)

async function importAll(library: LibraryRunner, transfer: TransferRow, source: ImportSource, folder: string): Promise<void> {
  const { transfer_id, support_lib_id, owner_id } = transfer
  const options = ImportOptions.parse(transfer.options)
  const needed: PermissionFlag[] = ['canCreateAndUpdateHelpCenterArticles', ...(options.publish ? (['canManageAndPublishHelpCenterArticles'] as const) : [])]
  const targets = await planTargets(library, transfer, source, options.on_existing)
  const pictures = new ImportedPictures(library, source, folder, { support_lib_id, owner_id })
  const idOf = new Map(targets.map(({ name, article_id }) => [name, article_id]))
  for (const { name, ord, article_id, exists } of targets) {
    library.signal.throwIfAborted()
    if (await isReported(library, transfer_id, ord)) continue
    await library.inLibrary((ctx) => assertOwnerMay(ctx, transfer, needed))
    const item: TransferItem = { ord, name, outcome: 'skipped', reason: 'exists', detail: '', article_id }
    const outcome = exists ? item : await importOne(library, { transfer, source, pictures, idOf, options }, item)
    if (outcome) await library.inLibrary((ctx) => note(ctx, outcome))
  }
  const others = source.others.map(
    (name, index): TransferItem => ({ ord: targets.length + index, name, outcome: 'skipped', reason: 'not_an_article', detail: '', article_id: null }),
  )
  await library.inLibrary((ctx) => report(ctx, transfer_id, others.slice(0, 1000)))

  async function note(ctx: Parameters<typeof report>[0], item: TransferItem): Promise<void> {
    await report(ctx, transfer_id, [item])
    await changeTransfer(ctx, transfer_id, { done: item.ord + 1 })
  }
}

type Target = { name: string; ord: number; article_id: string; exists: boolean }

/** Which article each document becomes: a new one, or one that is there. */
async function planTargets(
  library: LibraryRunner,
  { transfer_id, support_lib_id }: TransferRow,
  source: ImportSource,
  on_existing: 'skip' | 'copy',
): Promise<Target[]> {
  const slugs = new Map<string, string>()
  if (on_existing === 'skip') {
    for (const name of source.documents) {
      library.signal.throwIfAborted()
      const slug = await slugIn(library, support_lib_id, source, name)
      if (slug) slugs.set(name, slug)
    }
  }
  const known = await library.inLibrary((ctx) => idsOfSlugs(ctx, [...slugs.values()]))
  return source.documents.map((name, ord) => {
    const own = articleId(transfer_id, ord)
    const there = known.get(slugs.get(name) ?? '')
    return { name, ord, article_id: there ?? own, exists: there !== undefined && there !== own }
  })
}

/** The bytes of a document, or why they make none; a damaged file, or one that is larger than it says, is no text. */
async function bytesOf(source: ImportSource, name: string): Promise<Buffer | Unreadable> {
  if (source.sizeOf(name) > documentBytesMax) return { reason: 'too_long', detail: `${Math.ceil(source.sizeOf(name) / 1024)} kB` }
  return source.bytes(name).catch(() => ({ reason: 'not_text' as const, detail: '' }))
}

/** The slug that a document gives itself; one that cannot be read has none, and its turn to be reported comes. */
async function slugIn({ kernel }: LibraryRunner, support_lib_id: string, source: ImportSource, name: string): Promise<string | undefined> {
  const bytes = await bytesOf(source, name)
  if ('reason' in bytes) return undefined
  return kernel.workers.run(support_lib_id, readHeadTask, { name, bytes }).then(
    (head) => head.slug,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_complex') return undefined
      throw error
    },
  )
}

async function readOne({ kernel }: LibraryRunner, support_lib_id: string, source: ImportSource, name: string): Promise<ReadDocument | Unreadable> {
  const bytes = await bytesOf(source, name)
  return 'reason' in bytes ? bytes : kernel.workers.run(support_lib_id, readDocumentTask, { name, bytes })
}

const isReported = (library: LibraryRunner, transfer_id: string, ord: number) =>
  library.inLibrary(async (ctx) => {
    const line = ctx.db.selectFrom('transfer_items').select('ord').where('support_lib_id', '=', ctx.support_lib_id)
    return (await line.where('transfer_id', '=', transfer_id).where('ord', '=', ord).executeTakeFirst()) !== undefined
  })

type Work = { transfer: TransferRow; source: ImportSource; pictures: ImportedPictures; idOf: Map<string, string>; options: ImportOptions }

/** Makes one article together with its line; gives the line of one that was refused. */
async function importOne(library: LibraryRunner, work: Work, item: TransferItem): Promise<TransferItem | undefined> {
  const failed = (reason: TransferItem['reason'], detail = ''): TransferItem => ({ ...item, outcome: 'failed', reason, detail, article_id: null })
  try {
    const article = await readArticle(library, work, item.name)
    if ('reason' in article) return failed(article.reason, article.detail)
    await writeArticle(library, work, item, article)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || isPassing(error)) throw error
    if (error.code === 'too_complex') return failed('too_complex')
    return failed('refused', [error.code, ...Object.values(error.fields ?? {})].join(': '))
  }
}

type ReadArticle = { document: ReadDocument; article_content: string; missing: string[] }

/** Reads a document, stores its pictures, and cleans what it says. */
async function readArticle(library: LibraryRunner, work: Work, name: string): Promise<ReadArticle | { reason: TransferItem['reason']; detail: string }> {
  const { source, idOf, transfer } = work
  const { support_lib_id } = transfer
  const document = await readOne(library, support_lib_id, source, name)
  if ('reason' in document) return document
  const problem = richTextProblem(document.html)
  if (problem) return { reason: problem === 'too many cells' ? 'too_many_cells' : 'too_many_pictures', detail: '' }
  const { pictures, missing } = await storePictures(work, name, document.pictures)
  const hrefs = new Map<string, Record<string, string>>()
  for (const href of document.hrefs) {
    const id = idOf.get(fileOfAddress(name, href) ?? '')
    if (id !== undefined) hrefs.set(href, { 'data-article-id': id })
  }
  const html = await library.kernel.workers.run(support_lib_id, rewriteHtmlTask, { html: document.html, pictures, hrefs, articles: new Map() })
  if (html.length > limits.richTextLengthMax) return { reason: 'too_long', detail: `${Math.ceil(html.length / 1024)} kB` }
  return { document, missing, article_content: await cleanRichText(library.kernel, support_lib_id, html) }
}

async function storePictures({ pictures }: Work, document: string, addresses: readonly string[]) {
  const missing: string[] = []
  const found = new Map<string, Record<string, string> | null>()
  for (const src of addresses) {
    const picture = await pictures.find(document, src)
    if (picture === null) missing.push(src.slice(0, 80))
    if (picture === undefined) continue
    const size = picture?.width && picture.height && { width: String(picture.width), height: String(picture.height) }
    found.set(src, picture && { src: picture.url, ...size })
  }
  return { pictures: found, missing }
}

async function writeArticle(library: LibraryRunner, { transfer, options }: Work, item: TransferItem, { document, article_content, missing }: ReadArticle) {
  const { head, title } = document
  const text = {
    article_title: title,
    article_content,
    article_keywords: cutTexts(head.keywords ?? [], 80).slice(0, 50),
    meta_title: cut(head.meta_title ?? '', 120),
    meta_description: cut(head.meta_description ?? '', 320),
  }
  const paths = head.categories ?? [item.name.split('/').slice(0, -1)]
  const line: TransferItem = { ...item, outcome: 'created', reason: missing.length > 0 ? 'pictures_missing' : '', detail: missing.slice(0, 3).join(', ') }
  await library.inLibrary(async (ctx) => {
    const filed = new Set<string>()
    for (const path of paths.slice(0, 20)) {
      const category = await categoryAtPath(ctx, cutTexts(path, 120), options.category_id)
      if (category) filed.add(category)
    }
    const place = { article_id: item.article_id ?? '', author_id: transfer.owner_id, article_categories: [...filed], slug_of: head.slug }
    await importArticle(ctx, text, place, options.publish && head.is_published === true)
    await report(ctx, transfer.transfer_id, [line])
    await changeTransfer(ctx, transfer.transfer_id, { done: item.ord + 1 })
  })
}

const cut = (text: string, max: number) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
const cutTexts = (texts: readonly string[], max: number) => texts.map((each) => cut(each, max)).filter((each) => each !== '')
