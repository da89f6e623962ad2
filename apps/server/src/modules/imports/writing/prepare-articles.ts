import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { richTextProblem } from '@porchlight/contracts/rich-text'
import { sql } from 'kysely'
import { AppError } from '../../../kernel/errors.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { addressesTask, rewriteHtmlTask, sectionOf } from '../../article-files/index.ts'
import { cleanRichText, hasAnswer } from '../../rich-text/index.ts'
import type { ImportRow } from '../access.ts'
import { stagedData } from '../reading/staged-row.ts'
import { articleIdOf, type ImportedShelf } from './article-ids.ts'
import type { Waiting } from './batch.ts'
import { storeBytes, storeFiles } from './store-files.ts'

/** An article that is ready to be written: its cleaned content and the pictures it lacks, or why it cannot be taken. */
export type PreparedArticle = { content: string; isEmpty: boolean; missing: string[]; pictures: ReadonlySet<number> } | { refused: string }

const dataPicture = /^data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/=\s]+)$/i

/** Stores the pictures of articles, points links between them at the articles here, and cleans their HTML, all before the transaction that writes them. */
export async function prepareArticles(library: LibraryRunner, row: ImportRow, waiting: readonly Waiting[], shelf: ImportedShelf) {
  const prepared = new Map<number, PreparedArticle>()
  for (const each of waiting) {
    library.signal.throwIfAborted()
    try {
      prepared.set(each.ord, await prepareOne(library, row, each, shelf))
    } catch (error) {
      if (!(error instanceof AppError) || ['unavailable', 'rate_limited', 'storage_full'].includes(error.code)) throw error
      prepared.set(each.ord, { refused: error.code })
    }
  }
  return prepared
}

/** Returns why the HTML of an article cannot be taken, as far as its length and nesting tell. */
export const refusalOf = (html: string): string | undefined => (html.length > limits.richTextLengthMax * 4 ? 'too_long' : richTextProblem(html))

async function prepareOne(library: LibraryRunner, row: ImportRow, { external_id, data }: Waiting, shelf: ImportedShelf): Promise<PreparedArticle> {
  const { html } = stagedData.article.parse(data)
  const { support_lib_id } = row
  const problem = refusalOf(html)
  if (problem) return { refused: problem }
  const { kernel } = library
  const found = await kernel.workers.run(support_lib_id, addressesTask, html)
  const carried = await storeFiles(library, row, [`article:${external_id}`])
  const views = await viewsByAddress(library, row, external_id, carried)
  const pictures = new Map<string, Record<string, string> | null>()
  const missing: string[] = []
  for (const src of found.pictures) {
    const data64 = dataPicture.exec(src)?.[1]
    const view = data64 === undefined ? views.get(src) : await storePicture(library, row, Buffer.from(data64, 'base64'))
    if (view) pictures.set(src, { src: view.url, ...(view.width && view.height ? { width: String(view.width), height: String(view.height) } : {}) })
    else {
      missing.push(src.slice(0, 80))
      // A picture of the old help center would vanish with it; one of another site may stay.
      if (!/^https?:\/\//i.test(src)) pictures.set(src, null)
    }
  }
  const hrefs = new Map<string, Record<string, string>>()
  for (const href of found.hrefs) {
    const target = shelf.articleAt(href)
    if (target !== undefined) hrefs.set(href, { 'data-article-id': articleIdOf(row, target), ...sectionOf(href) })
  }
  const rewritten = await kernel.workers.run(support_lib_id, rewriteHtmlTask, { html, pictures, hrefs, articles: new Map() })
  if (rewritten.length > limits.richTextLengthMax) return { refused: 'too_long' }
  const content = await cleanRichText(kernel, support_lib_id, rewritten)
  const left = richTextProblem(content)
  if (left) return { refused: left }
  return { content, isEmpty: !hasAnswer(content), missing, pictures: new Set([...carried].flatMap(([ord, file]) => ('view' in file ? [ord] : []))) }
}

/** Returns the stored pictures by the address that the article has for them. */
async function viewsByAddress({ inLibrary }: LibraryRunner, row: ImportRow, external_id: string, stored: Awaited<ReturnType<typeof storeFiles>>) {
  const { rows } = await inLibrary((ctx) =>
    sql<{ ord: string; data: unknown }>`
      select ord, data from import_rows
      where support_lib_id = ${ctx.support_lib_id} and import_ref = ${row.import_ref} and parent_id = ${`article:${external_id}`} and kind = 'attachment'`.execute(
      ctx.db,
    ),
  )
  const views = new Map<string, AttachmentView>()
  for (const { ord, data } of rows) {
    const file = stored.get(Number(ord))
    if (file && 'view' in file && file.view.width) views.set(stagedData.attachment.parse(data).name, file.view)
  }
  return views
}

/** Stores a picture that is embedded in an article. Returns undefined if the bytes are not a picture, or too many. */
async function storePicture(library: LibraryRunner, row: ImportRow, bytes: Buffer): Promise<AttachmentView | undefined> {
  if (bytes.length === 0 || bytes.length > limits.uploadBytesMax) return undefined
  try {
    return await storeBytes(library, row, 'picture.png', bytes, 'image')
  } catch (error) {
    if (error instanceof AppError && ['invalid_input', 'unsupported_type', 'picture_too_large'].includes(error.code)) return undefined
    throw error
  }
}
