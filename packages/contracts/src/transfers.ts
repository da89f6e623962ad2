import { z } from 'zod'
import { Count, Cursor, Moment, Ref } from './common.ts'
import { AttachmentView } from './conversations.ts'
import { defineOperations, operation } from './define.ts'
import { limits } from './limits.ts'

/** An import or export of articles while it runs and after; `problem` is an error code, `file` what an export has made. */
export const TransferView = z.object({
  transfer_id: Ref,
  kind: z.enum(['import', 'export']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  file_name: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  counts: z.object({ created: z.number().int(), skipped: z.number().int(), failed: z.number().int() }),
  problem: z.string().nullable(),
  file: AttachmentView.nullable(),
  created_at: Moment,
})
export type TransferView = z.infer<typeof TransferView>

/** What has become of one file of an import, or one article of an export; `reason` is a code, `detail` says which. */
export const TransferItem = z.object({
  ord: z.number().int(),
  name: z.string(),
  outcome: z.enum(['created', 'skipped', 'failed']),
  reason: z.enum(['', 'exists', 'not_an_article', 'too_long', 'too_many_pictures', 'too_many_cells', 'not_text', 'too_complex', 'refused', 'pictures_missing']),
  detail: z.string(),
  article_id: Ref.nullable(),
})
export type TransferItem = z.infer<typeof TransferItem>

const writers = 'canCreateAndUpdateHelpCenterArticles'
const one = z.object({ transfer: TransferView })

export const transfersApi = defineOperations('transfers', {
  startImport: operation({
    http: 'POST /api/articles/imports',
    summary:
      'Import articles from a Markdown or HTML file, or a zip of them with pictures; its folders become categories. Runs as a job; `publish` asks for the publish permission. One import of a library at a time.',
    audience: ['staff'],
    permission: writers,
    rates: [
      { by: 'actor', points: 20, seconds: 60 },
      { by: 'actor', unit: 'bytes', points: limits.staffUploadBytesPerHour, seconds: 3600 },
    ],
    upload: { bytesMax: limits.importBytesMax },
    input: z.object({
      /** What to do with an article whose slug the library has: leave it, or make a second one. */
      on_existing: z.enum(['skip', 'copy']).default('skip'),
      /** Show what says of itself that it was published. */
      publish: z.stringbool().default(false),
      /** Where the folders go; the top without it. */
      category_id: Ref.optional(),
    }),
    output: one,
    errors: ['too_large', 'unsupported_type', 'archive_refused', 'conflict'],
  }),
  startExport: operation({
    http: 'POST /api/articles/exports',
    summary: 'Export articles (all, without article_ids) as Markdown or HTML: one file for one article without pictures, else a zip. Runs as a job.',
    audience: ['staff'],
    permission: writers,
    rates: [{ by: 'actor', points: 10, seconds: 60 }],
    input: z.object({ format: z.enum(['markdown', 'html']), article_ids: z.array(Ref).min(1).max(limits.exportArticlesMax).optional() }),
    output: one,
    errors: ['conflict'],
  }),
  read: operation({
    http: 'GET /api/articles/transfers/:transfer_id',
    summary: 'How far an import or export is.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ transfer_id: Ref }),
    output: one,
  }),
  items: operation({
    http: 'GET /api/articles/transfers/:transfer_id/items',
    summary: 'The report: what was made, what was skipped or failed and why; `failed` and `skipped` first, then in the order of the files.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ transfer_id: Ref, cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.pageSizeMax) }),
    output: z.object({ items: z.array(TransferItem), next_cursor: Cursor.nullable() }),
  }),
})
