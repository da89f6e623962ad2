import { z } from 'zod'
import { Count, Cursor, DownloadAddress, MadeFile, Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'

/** An article import or export, running or finished; `problem` is an error code, `file` the result of an export, which `articleFiles.download` opens. */
export const ArticleTransferView = z.object({
  transfer_id: Ref,
  kind: z.enum(['import', 'export']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  file_name: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  counts: z.object({ created: z.number().int(), skipped: z.number().int(), failed: z.number().int() }),
  problem: z.string().nullable(),
  file: MadeFile.nullable(),
  created_at: Moment,
})
export type ArticleTransferView = z.infer<typeof ArticleTransferView>

/** Result for one imported file or one exported article; `reason` is a code, `detail` gives specifics. `created` for the reason `updated`: an existing article has the text of the file. */
export const ArticleTransferItem = z.object({
  ord: z.number().int(),
  name: z.string(),
  outcome: z.enum(['created', 'skipped', 'failed']),
  reason: z.enum([
    '',
    'updated',
    'exists',
    'not_an_article',
    'too_long',
    'too_many_pictures',
    'too_many_cells',
    'too_many_snippets',
    'not_text',
    'too_complex',
    'refused',
    'pictures_missing',
  ]),
  detail: z.string(),
  article_id: Ref.nullable(),
})
export type ArticleTransferItem = z.infer<typeof ArticleTransferItem>

const writers = 'canCreateAndUpdateHelpCenterArticles'
const one = z.object({ transfer: ArticleTransferView })

export const articleFilesApi = defineOperations('articleFiles', {
  startImport: operation({
    http: 'POST /api/articles/imports',
    summary:
      'Imports articles from a Markdown or HTML file, or a zip of them with images; its folders become categories. Runs as a job; `publish` requires the publish permission. A library can run one import at a time.',
    audience: ['staff'],
    permission: writers,
    rates: [
      { by: 'actor', points: 20, seconds: 60 },
      { by: 'actor', unit: 'bytes', points: limits.staffUploadBytesPerHour, seconds: 3600 },
    ],
    upload: { bytesMax: limits.importBytesMax },
    input: z.object({
      /**
       * What to do with an article that exists, recognised by the id or slug in its file, else by title in the same category: skip it, create a duplicate, or
       * update it. Its earlier text stays in its history; a published article keeps its text until it is published, here by `publish`.
       */
      on_existing: z.enum(['skip', 'copy', 'update']).default('skip'),
      /** Publish articles that the file marks as published. */
      publish: z.stringbool().default(false),
      /** Parent category for the folders; by default, the top level. */
      category_id: Ref.optional(),
    }),
    output: one,
    errors: ['too_large', 'unsupported_type', 'archive_refused', 'conflict'],
  }),
  startExport: operation({
    http: 'POST /api/articles/exports',
    audit: 'exports',
    summary:
      'Exports articles (all of them without article_ids) as Markdown or HTML: one file for a single article without images, otherwise a zip. Runs as a job.',
    audience: ['staff'],
    permission: writers,
    rates: [{ by: 'actor', points: 10, seconds: 60 }],
    input: z.object({ format: z.enum(['markdown', 'html']), article_ids: z.array(Ref).min(1).max(limits.exportArticlesMax).optional() }),
    output: one,
    errors: ['conflict'],
  }),
  download: operation({
    http: 'POST /api/articles/transfers/:transfer_id/download',
    audit: null,
    summary: 'Returns the address of the file of an export. It works once, within a minute, and only in the session, or with the API key, of the caller.',
    audience: ['staff'],
    permission: writers,
    changes: [],
    rates: [{ by: 'actor', points: 30, seconds: 60 }],
    answersSecret: true,
    input: z.object({ transfer_id: Ref }),
    output: DownloadAddress,
    errors: ['not_found'],
  }),
  read: operation({
    http: 'GET /api/articles/transfers/:transfer_id',
    summary: 'Progress of an import or export.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ transfer_id: Ref }),
    output: one,
  }),
  items: operation({
    http: 'GET /api/articles/transfers/:transfer_id/items',
    summary: 'The report: what was created, and what was skipped or failed, with the reason; `failed` and `skipped` first, then in file order.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ transfer_id: Ref, cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.pageSizeMax) }),
    output: z.object({ items: z.array(ArticleTransferItem), next_cursor: Cursor.nullable() }),
  }),
})
