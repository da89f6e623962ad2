import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { limits, richTextProblem, type TransferItem } from '@porchlight/contracts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import { idsOfSlugs, importArticle } from '../../articles/index.ts'
import { categoryAtPath } from '../../categories/index.ts'
import { changeTransfer, ImportOptions, importKey, report, type TransferRow, transferForReading } from '../access.ts'
import { fileOfAddress } from '../archive-entries.ts'
import { rewriteHtml } from '../documents/html.ts'
import { ImportedPictures, sourceFile } from './import-pictures.ts'
import { type ImportSource, openSource } from './import-source.ts'
import { readDocument } from './read-source.ts'

/** Makes the articles of an import, one transaction each with its line of the report: a process that dies in between loses nothing and repeats nothing. */
export const runImport: JobTask = {
  name: 'transfers.import',
  outside: true,
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
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
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
  const targets = await planTargets(library, transfer_id, source, options.on_existing)
  const pictures = new ImportedPictures(library, source, folder, { support_lib_id, owner_id })
  const idOf = new Map(targets.map(({ name, article_id }) => [name, article_id]))
  for (const { name, ord, article_id, exists } of targets) {
    library.signal.throwIfAborted()
    await breathe()
    if (await isReported(library, transfer_id, ord)) continue
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
async function planTargets(library: LibraryRunner, transfer_id: string, source: ImportSource, on_existing: 'skip' | 'copy'): Promise<Target[]> {
  const slugs = new Map<string, string>()
  if (on_existing === 'skip') {
    for (const name of source.documents) {
      const document = await readDocument(source, name)
      if ('head' in document && document.head.slug) slugs.set(name, document.head.slug)
      await breathe()
    }
  }
  const known = await library.inLibrary((ctx) => idsOfSlugs(ctx, [...slugs.values()]))
  return source.documents.map((name, ord) => {
    const own = articleId(transfer_id, ord)
    const there = known.get(slugs.get(name) ?? '')
    return { name, ord, article_id: there ?? own, exists: there !== undefined && there !== own }
  })
}

const isReported = (library: LibraryRunner, transfer_id: string, ord: number) =>
  library.inLibrary(async (ctx) => {
    const line = ctx.db.selectFrom('transfer_items').select('ord').where('support_lib_id', '=', ctx.support_lib_id)
    return (await line.where('transfer_id', '=', transfer_id).where('ord', '=', ord).executeTakeFirst()) !== undefined
  })

type Work = { transfer: TransferRow; source: ImportSource; pictures: ImportedPictures; idOf: Map<string, string>; options: ImportOptions }

/** Makes one article together with its line; gives the line of one that was refused. */
async function importOne(library: LibraryRunner, work: Work, item: TransferItem): Promise<TransferItem | undefined> {
  const { transfer, source, pictures, idOf, options } = work
  const { name, article_id } = item
  const failed = (reason: TransferItem['reason'], detail: string): TransferItem => ({ ...item, outcome: 'failed', reason, detail, article_id: null })
  const document = await readDocument(source, name)
  if ('reason' in document) return failed(document.reason, document.detail)
  const missing: string[] = []
  const article_content = await rewriteHtml(document.html, {
    async picture(src) {
      const found = await pictures.find(name, src)
      if (found === null) missing.push(src.slice(0, 80))
      return found && { src: found.url, ...(found.width && found.height && { width: String(found.width), height: String(found.height) }) }
    },
    link({ href = '' }) {
      const id = idOf.get(fileOfAddress(name, href) ?? '')
      return id === undefined ? undefined : { 'data-article-id': id }
    },
  })
  if (article_content.length > limits.richTextLengthMax) return failed('too_long', `${Math.ceil(article_content.length / 1024)} kB`)
  const problem = richTextProblem(article_content)
  if (problem) return failed(problem === 'too many cells' ? 'too_many_cells' : 'too_many_pictures', '')
  const { head } = document
  const text = {
    article_title: document.title,
    article_content,
    article_keywords: cutTexts(head.keywords ?? [], 80).slice(0, 50),
    meta_title: cut(head.meta_title ?? '', 120),
    meta_description: cut(head.meta_description ?? '', 320),
  }
  const paths = head.categories ?? [name.split('/').slice(0, -1)]
  const line: TransferItem = { ...item, outcome: 'created', reason: missing.length > 0 ? 'pictures_missing' : '', detail: missing.slice(0, 3).join(', ') }
  try {
    await library.inLibrary(async (ctx) => {
      const filed = new Set<string>()
      for (const path of paths.slice(0, 20)) {
        const category = await categoryAtPath(ctx, cutTexts(path, 120), options.category_id)
        if (category) filed.add(category)
      }
      const place = { article_id: article_id ?? '', author_id: transfer.owner_id, article_categories: [...filed], slug_of: head.slug }
      await importArticle(ctx, text, place, options.publish && head.is_published === true)
      await report(ctx, transfer.transfer_id, [line])
      await changeTransfer(ctx, transfer.transfer_id, { done: item.ord + 1 })
    })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return failed('refused', [error.code, ...Object.values(error.fields ?? {})].join(': '))
  }
}

const cut = (text: string, max: number) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
const cutTexts = (texts: readonly string[], max: number) => texts.map((each) => cut(each, max)).filter((each) => each !== '')
