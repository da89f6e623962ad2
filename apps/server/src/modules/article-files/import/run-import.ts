import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArticleTransferItem } from '@porchlight/contracts/article-files/article-files'
import type { ArticleText } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { richTextProblem } from '@porchlight/contracts/rich-text'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import { importArticle, updateFromImport } from '../../articles/index.ts'
import { categoryAtPath } from '../../categories/index.ts'
import { needsApproval } from '../../reviews/index.ts'
import { cleanRichText } from '../../rich-text/index.ts'
import { importTranslation } from '../../translations/index.ts'
import {
  assertOwnerMay,
  changeTransfer,
  ImportOptions,
  importKey,
  isPassing,
  ownerMay,
  report,
  resumeTransfer,
  type TransferRow,
  transferForReading,
  transferGaveUp,
} from '../access.ts'
import { fileOfAddress, sectionOf } from '../archive-entries.ts'
import { readDocumentTask, rewriteHtmlTask } from '../heavy-tasks.ts'
import { cut, cutTexts, pathsOf } from './cut-texts.ts'
import { ImportedPictures, sourceFile } from './import-pictures.ts'
import { type ImportSource, openSource } from './import-source.ts'
import { bytesOf, planTargets } from './plan-targets.ts'
import type { ReadDocument, Unreadable } from './read-source.ts'

/** Creates the articles of an import, each in one transaction with its report line: if the process dies in between, nothing is lost or repeated. */
export const runImport: JobTask = {
  name: 'article-files.import',
  outside: true,
  gaveUp: transferGaveUp,
  resumes: resumeTransfer,
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
      // Retry only what may succeed; other refusals would recur on every attempt.
      if (!(error instanceof AppError) || isPassing(error)) throw error
      await finish({ state: 'failed', problem: error.code })
      await library.kernel.ports.storage.remove(key)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function importAll(library: LibraryRunner, transfer: TransferRow, source: ImportSource, folder: string): Promise<void> {
  const { transfer_id, support_lib_id, owner_id } = transfer
  const options = ImportOptions.parse(transfer.options)
  const needed: PermissionFlag[] = ['canCreateAndUpdateHelpCenterArticles', ...(options.publish ? (['canManageAndPublishHelpCenterArticles'] as const) : [])]
  const targets = await planTargets(library, transfer, source, options)
  const pictures = new ImportedPictures(library, source, folder, { support_lib_id, owner_id })
  const idOf = new Map(targets.map(({ name, article_id }) => [name, article_id]))
  for (const { name, ord, article_id, exists } of targets) {
    library.signal.throwIfAborted()
    if (await isReported(library, transfer_id, ord)) continue
    await library.inLibrary((ctx) => assertOwnerMay(ctx, transfer, needed))
    const item: ArticleTransferItem = { ord, name, outcome: 'skipped', reason: 'exists', detail: '', article_id }
    const isSkipped = exists && options.on_existing !== 'update'
    const outcome = isSkipped ? item : await importOne(library, { transfer, source, pictures, idOf, options, exists }, item)
    if (outcome) await library.inLibrary((ctx) => note(ctx, outcome))
  }
  const others = source.others.map(
    (name, index): ArticleTransferItem => ({ ord: targets.length + index, name, outcome: 'skipped', reason: 'not_an_article', detail: '', article_id: null }),
  )
  await library.inLibrary((ctx) => report(ctx, transfer_id, others.slice(0, 1000)))

  async function note(ctx: Parameters<typeof report>[0], item: ArticleTransferItem): Promise<void> {
    await report(ctx, transfer_id, [item])
    await changeTransfer(ctx, transfer_id, { done: item.ord + 1 })
  }
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

type Work = { transfer: TransferRow; source: ImportSource; pictures: ImportedPictures; idOf: Map<string, string>; options: ImportOptions; exists: boolean }

/** Creates one article together with its report line; if it is refused, returns the line instead. */
async function importOne(library: LibraryRunner, work: Work, item: ArticleTransferItem): Promise<ArticleTransferItem | undefined> {
  const failed = (reason: ArticleTransferItem['reason'], detail = ''): ArticleTransferItem => ({ ...item, outcome: 'failed', reason, detail, article_id: null })
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

/** `draft_content`: the unpublished changes in the file; null without a draft. */
type ReadArticle = { document: ReadDocument; article_content: string; draft_content: string | null; translations: string[]; missing: string[] }

/** Why a document with too much in it is not imported. */
const reasons = { 'too many pictures': 'too_many_pictures', 'too many cells': 'too_many_cells', 'too many snippets': 'too_many_snippets' } as const

/** Reads a document, stores its images, and cleans its content. */
async function readArticle(library: LibraryRunner, work: Work, name: string): Promise<ReadArticle | { reason: ArticleTransferItem['reason']; detail: string }> {
  const { source, idOf, transfer } = work
  const { support_lib_id } = transfer
  const document = await readOne(library, support_lib_id, source, name)
  if ('reason' in document) return document
  const texts = [document.html, ...(document.draft === null ? [] : [document.draft]), ...document.translations]
  const problem = texts.map(richTextProblem).find((each) => each !== undefined)
  if (problem) return { reason: reasons[problem], detail: '' }
  const { pictures, missing } = await storePictures(work, name, document.pictures)
  const hrefs = new Map<string, Record<string, string>>()
  for (const href of document.hrefs) {
    const id = idOf.get(fileOfAddress(name, href) ?? '')
    if (id !== undefined) hrefs.set(href, { 'data-article-id': id, ...sectionOf(href) })
  }
  const contents: string[] = []
  for (const html of texts) {
    const rewritten = await library.kernel.workers.run(support_lib_id, rewriteHtmlTask, { html, pictures, hrefs, articles: new Map() })
    if (rewritten.length > limits.richTextLengthMax) return { reason: 'too_long', detail: `${Math.ceil(rewritten.length / 1024)} kB` }
    const clean = await cleanRichText(library.kernel, support_lib_id, rewritten)
    // HTML has many spellings of a tag; cleaned, it has one.
    const left = richTextProblem(clean)
    if (left) return { reason: reasons[left], detail: '' }
    contents.push(clean)
  }
  const [article_content = '', ...others] = contents
  const draft_content = document.draft === null ? null : (others.shift() ?? '')
  return { document, missing, article_content, draft_content, translations: others }
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

async function writeArticle(library: LibraryRunner, { transfer, options, exists }: Work, item: ArticleTransferItem, article: ReadArticle) {
  const { document, article_content, draft_content, translations, missing } = article
  const { head, title } = document
  const text = textOf({ ...head, title }, article_content)
  const draft = draft_content === null ? null : textOf({ ...head.draft, title: cut(head.draft?.title ?? '', 200) || title }, draft_content)
  const line: ArticleTransferItem = {
    ...item,
    outcome: 'created',
    reason: missing.length > 0 ? 'pictures_missing' : '',
    detail: missing.slice(0, 3).join(', '),
  }
  await library.inLibrary(async (ctx) => {
    const filed = new Set<string>()
    // What needs an approval is imported as a draft.
    const publish = options.publish && head.is_published === true && !(await needsApproval(ctx, 'article', transfer.owner_id))
    // A draft's new categories would be public and empty.
    const mayPublish = await ownerMay(ctx, transfer, ['canManageAndPublishHelpCenterArticles'])
    const is_enabled = publish && mayPublish
    for (const path of pathsOf(head, item.name)) {
      const category = await categoryAtPath(ctx, path, { parent_cat_id: options.category_id, is_enabled, since: transfer.created_at })
      if (category) filed.add(category)
    }
    const place = { article_id: item.article_id ?? '', author_id: transfer.owner_id, article_categories: [...filed], slug_of: head.slug }
    if (!exists) await importArticle(ctx, { text, draft, place, publish, is_disabled: head.is_disabled === true })
    const isChanged = !exists || (await updateFromImport(ctx, place.article_id, { text, draft, article_categories: [...filed], publish, mayPublish }))
    let translated = 0
    for (const [at, { language, title: words, is_published, slug, keywords, meta_title, meta_description }] of (head.translations ?? []).entries()) {
      const translation = {
        ...{ language, title: cut(words, 200), content: translations[at] ?? '', publish: publish && is_published === true, slug },
        keywords: keywords && cutTexts(keywords, 80).slice(0, 50),
        meta_title: meta_title === undefined ? undefined : cut(meta_title, 120),
        meta_description: meta_description === undefined ? undefined : cut(meta_description, 320),
      }
      if (await importTranslation(ctx, place.article_id, { ...translation, mayPublish, editor_id: transfer.owner_id })) translated++
    }
    const told = !isChanged && translated === 0 ? item : exists && line.reason === '' ? { ...line, reason: 'updated' as const } : line
    await report(ctx, transfer.transfer_id, [told])
    await changeTransfer(ctx, transfer.transfer_id, { done: item.ord + 1 })
  })
}

type Words = { title: string; keywords?: string[] | undefined; meta_title?: string | undefined; meta_description?: string | undefined }

const textOf = ({ title, keywords = [], meta_title = '', meta_description = '' }: Words, article_content: string): ArticleText => ({
  article_title: title,
  article_content,
  article_keywords: cutTexts(keywords, 80).slice(0, 50),
  meta_title: cut(meta_title, 120),
  meta_description: cut(meta_description, 320),
})
