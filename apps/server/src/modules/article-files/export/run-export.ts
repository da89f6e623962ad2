import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArticleTransferItem } from '@porchlight/contracts/article-files/article-files'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import { ZipWriter } from '../../../kernel/rows/zip-writer.ts'
import { articleForExport } from '../../articles/index.ts'
import { storeMade } from '../../uploads/index.ts'
import {
  assertOwnerMay,
  changeTransfer,
  ExportOptions,
  isPassing,
  report,
  resumeTransfer,
  type TransferRow,
  transferForReading,
  transferGaveUp,
} from '../access.ts'
import { writeDocumentTask } from '../heavy-tasks.ts'
import { type PlannedArticle, planExport } from './export-plan.ts'
import { type PreparedArticle, prepareArticle } from './write-article.ts'

/** Number of articles exported between two progress updates. */
const progressEvery = 50

/**
 * Writes an export's articles to one file, which becomes an upload owned by the person who requested it. Like every unused upload, it is deleted after a day.
 */
export const runExport: JobTask = {
  name: 'article-files.export',
  outside: true,
  gaveUp: transferGaveUp,
  resumes: resumeTransfer,
  async runOutside(library, { transfer_id: id }) {
    const transfer_id = String(id)
    const transfer = await library.inLibrary(async (ctx) => {
      await changeTransfer(ctx, transfer_id, { state: 'running', done: 0 })
      return transferForReading(ctx, transfer_id)
    })
    if (transfer.file !== null) return
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-export-'))
    try {
      const mayExport = () => library.inLibrary((ctx) => assertOwnerMay(ctx, transfer, ['canCreateAndUpdateHelpCenterArticles']))
      await mayExport()
      const made = await exportAll(library, transfer, join(folder, 'export'))
      await mayExport()
      const file = await storeMade(library, transfer.support_lib_id, { ...made, owner_kind: 'agent', owner_id: transfer.owner_id })
      await library.inLibrary((ctx) => changeTransfer(ctx, transfer_id, { state: 'done', file, file_name: made.name }))
    } catch (error) {
      if (!(error instanceof AppError) || isPassing(error)) throw error
      await library.inLibrary((ctx) => changeTransfer(ctx, transfer_id, { state: 'failed', problem: error.code }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type WrittenArticle = { text: string; pictures: PreparedArticle['pictures'] }

async function exportAll(library: LibraryRunner, transfer: TransferRow, path: string): Promise<{ path: string; name: string }> {
  const { format, article_ids } = ExportOptions.parse(transfer.options)
  const ending = format === 'markdown' ? 'md' : 'html'
  const plan = await library.inLibrary((ctx) => planExport(ctx, article_ids, ending))
  const pathOf = new Map(plan.map((each) => [each.article_id, each.path]))
  const write = async (planned: PlannedArticle): Promise<WrittenArticle | undefined> => {
    const prepared = await library.inLibrary(async (ctx) => {
      const article = await articleForExport(ctx, planned.article_id)
      return article && prepareArticle(ctx, article, planned, pathOf, format)
    })
    if (!prepared) return undefined
    return { pictures: prepared.pictures, text: await library.kernel.workers.run(transfer.support_lib_id, writeDocumentTask, prepared.document) }
  }
  const [only] = plan
  const single = only && plan.length === 1 ? await write(only) : undefined
  if (only && single && single.pictures.length === 0) {
    await writeFile(path, single.text)
    await progress(library, transfer, [only], { done: 1, total: 1 })
    return { path, name: `${only.slug}.${ending}` }
  }
  const zip = new ZipWriter(path)
  const refused = new Set<string>()
  for (const [index, planned] of plan.entries()) {
    library.signal.throwIfAborted()
    const written = await write(planned).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'too_complex') throw error
      refused.add(planned.article_id)
      return undefined
    })
    // Undefined if deleted after planning.
    if (written) await addArticle(library, transfer.support_lib_id, zip, planned, written)
    const done = index + 1
    if (done % progressEvery === 0) await progress(library, transfer, plan.slice(done - progressEvery, done), { done, total: plan.length, refused })
  }
  await zip.end()
  const rest = plan.slice(plan.length - (plan.length % progressEvery))
  await progress(library, transfer, rest, { done: plan.length, total: plan.length, refused })
  return { path, name: 'articles.zip' }
}

async function addArticle(
  library: LibraryRunner,
  support_lib_id: string,
  zip: ZipWriter,
  { path }: PlannedArticle,
  { text, pictures }: WrittenArticle,
): Promise<void> {
  await zip.add(path, text)
  for (const picture of pictures) {
    const stored = await library.kernel.ports.storage.read(`${support_lib_id}/${picture.file_id}`)
    if (stored) await zip.add(picture.path, stored.stream, false)
  }
}

type Progress = { done: number; total: number; refused?: ReadonlySet<string> }

function progress(library: LibraryRunner, { transfer_id }: TransferRow, articles: PlannedArticle[], { done, total, refused }: Progress): Promise<void> {
  return library.inLibrary(async (ctx) => {
    const items = articles.map(
      ({ article_id, path }, index): ArticleTransferItem => ({
        ...{ ord: done - articles.length + index, name: path, article_id },
        ...(refused?.has(article_id) ? { outcome: 'failed', reason: 'too_complex', detail: '' } : { outcome: 'created', reason: '', detail: '' }),
      }),
    )
    await report(ctx, transfer_id, items)
    await changeTransfer(ctx, transfer_id, { done, total })
  })
}
