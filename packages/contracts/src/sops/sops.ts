import { z } from 'zod'
import { Count, line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { SavedAs, seenRevision, TextVersion, versionInputs } from '../published-documents/text-version.ts'
import { despite } from '../references/despite.ts'
import { RichText } from '../rich-text.ts'

/** An SOP category; `articles` counts the SOPs the caller may read. */
export const SopCategory = z.object({ category_id: Ref, category_title: z.string(), support_lib_id: Ref, articles: z.number().int() })
export type SopCategory = z.infer<typeof SopCategory>

/** Editable content of an SOP. */
const SopText = z.object({ sop_title: z.string(), sop_content: z.string() })
export type SopText = z.infer<typeof SopText>

/** A standard operating procedure (checklist C6). */
export const SopArticle = SopText.extend({
  article_id: Ref,
  category_id: Ref,
  is_published: z.boolean(),
  /** For writers: changes to a published SOP that its readers don't see yet; null: none. */
  draft: SopText.nullable(),
  /** For writers: when it is published by itself, with its draft. */
  publish_at: Moment.nullable(),
  support_lib_id: Ref,
  created_at: Moment,
  updated_at: Moment,
  /** Number of saves; an update names the revision it is based on. */
  revision: z.number().int(),
})
export type SopArticle = z.infer<typeof SopArticle>

const title = line(200).min(1)
const target = z.object({ article_id: Ref })
const one = z.object({ sop_article: SopArticle })
const oneCategory = z.object({ sop_category: SopCategory })
const writers = 'canCreateAndUpdateSopArticles'
const publishers = 'canManageAndPublishSopArticles'

/** Standard operating procedures for staff (checklist C6): writing and publishing are separate permissions. Content is sanitized when saved. */
export const sopsApi = defineOperations('sops', {
  categories: operation({
    http: 'GET /api/main/sop_categories',
    summary: 'SOP categories; `articles` counts the SOPs the caller may read.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ support_lib_id: Ref.optional() }),
    output: z.object({ sop_categories: z.array(SopCategory) }),
  }),
  articles: operation({
    http: 'GET /api/main/sop_articles',
    summary: 'SOPs. All staff can read published ones; with rut=admin and published=all or 0, SOP writers also get unpublished ones.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({
      support_lib_id: Ref.optional(),
      /** reader's user type: `admin` includes unpublished SOPs */ rut: z.enum(['admin', 'agent', 'writer', 'editor']).default('agent'),
      /** `1` published, `0` not published, `draft` not published or with changes that readers don't see yet */ published: z
        .enum(['all', '1', '0', 'draft'])
        .default('1'),
      category_id: Ref.optional(),
      article_id: Ref.optional(),
      /** only SOPs containing all these words, ignoring stop words; title matches first */ q: line(200).optional(),
      per_page: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
      page: Count.pipe(z.number().min(1).max(1000)).default(1),
    }),
    output: z.object({ sop_articles: z.array(SopArticle), total: z.number().int() }),
  }),
  opened: operation({
    http: 'POST /api/main/sop_articles/:article_id/openings',
    summary: 'Counts that somebody opened a published SOP, for reports. Who it was is not stored.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: [],
    rates: [{ by: 'actor', points: 120, seconds: 60 }],
    input: target,
    output: Nothing,
  }),
  createCategory: operation({
    http: 'POST /api/main/sop_categories',
    summary: 'Creates an SOP category.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_title: line(120).min(1) }),
    output: oneCategory,
  }),
  updateCategory: operation({
    http: 'PUT /api/main/sop_categories/:category_id',
    summary: 'Renames an SOP category.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, category_title: line(120).min(1) }),
    output: oneCategory,
  }),
  removeCategory: operation({
    http: 'DELETE /api/main/sop_categories/:category_id',
    summary: 'Deletes an empty SOP category.',
    audience: ['staff'],
    permission: publishers,
    input: z.object({ category_id: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
  create: operation({
    http: 'POST /api/main/sop_articles',
    summary: 'Creates an SOP.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ category_id: Ref, sop_title: title, sop_content: RichText.default('') }),
    output: one,
  }),
  update: operation({
    http: 'PUT /api/main/sop_articles/:article_id',
    summary:
      'Changes an SOP, based on `revision` if given. Of a published one a changed text is a draft, which readers see once it is published; moving it to another category requires the publish permission.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      article_id: Ref,
      revision: z.number().int().optional(),
      category_id: Ref.optional(),
      sop_title: title.optional(),
      sop_content: RichText.optional(),
      saved_as: SavedAs.default('shared'),
    }),
    output: one,
    errors: ['conflict'],
  }),
  publish: operation({
    http: 'PUT /api/main/sop_articles/:article_id/publication',
    summary: 'Publishes an SOP for all staff, or the draft of a published one, as it is at `revision` if given, now or at publish_at.',
    audience: ['staff'],
    permission: publishers,
    input: target.extend({ revision: seenRevision, publish_at: Moment.nullable().default(null), ...despite }),
    output: one,
    errors: ['conflict', 'approval_needed'],
  }),
  versions: operation({
    http: 'GET /api/main/sop_articles/:article_id/versions',
    summary: `The saved versions of an SOP, newest first; at most ${limits.textVersionsMax} are kept.`,
    audience: ['staff'],
    permission: writers,
    input: target,
    output: z.object({ versions: z.array(TextVersion) }),
  }),
  version: operation({
    http: 'GET /api/main/sop_articles/:article_id/versions/:version',
    summary: 'One version of an SOP with its text.',
    audience: ['staff'],
    permission: writers,
    input: target.extend(versionInputs.one),
    output: z.object({ version: TextVersion.extend(SopText.shape) }),
  }),
  restore: operation({
    http: 'POST /api/main/sop_articles/:article_id/versions/:version/restoration',
    summary: 'Makes a version the newest, based on the `revision` that it replaces; of a published SOP as a draft.',
    audience: ['staff'],
    permission: writers,
    input: target.extend(versionInputs.restored),
    output: one,
    errors: ['conflict'],
  }),
  unschedule: operation({
    http: 'DELETE /api/main/sop_articles/:article_id/schedule',
    summary: 'Cancels the scheduled publication of an SOP, or of its draft.',
    audience: ['staff'],
    permission: publishers,
    input: target,
    output: one,
  }),
  unpublish: operation({
    http: 'DELETE /api/main/sop_articles/:article_id/publication',
    summary: 'Unpublishes an SOP, which only SOP writers can still see, and cancels its scheduled publication.',
    audience: ['staff'],
    permission: publishers,
    input: target,
    output: one,
  }),
  remove: operation({
    http: 'DELETE /api/main/sop_articles/:article_id',
    summary: `Deletes an SOP; for ${limits.binDays} days it can be brought back.`,
    audience: ['staff'],
    permission: publishers,
    input: target,
    output: Nothing,
  }),
})
