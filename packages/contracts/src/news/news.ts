import { z } from 'zod'
import { Count, Cursor, LanguageTag, line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { PictureAddress } from '../libraries/library-document.ts'
import { limits } from '../limits.ts'
import { filterSchema } from '../lists/field-schemas.ts'
import { conditionsOf, type Filter } from '../lists/list-language.ts'
import { SavedAs, seenRevision, TextVersion, versionInputs } from '../published-documents/text-version.ts'
import { despite } from '../references/despite.ts'
import { redirectTo } from '../references/redirect-to.ts'
import { RichText } from '../rich-text.ts'
import { pagePattern } from './matches-page.ts'
import { segmentConditionsMax, segmentRows } from './news-segment.ts'

/** What is written of a news flash. */
const NewsText = z.object({
  newsFlash_title: z.string(),
  newsFlash_content: z.string(),
  newsFlash_featureImage: z.string(),
  /** Alt text of the image. */
  feature_image_alt: z.string(),
  newsFlash_categories: z.array(z.string()),
})
export type NewsText = z.infer<typeof NewsText>

const pageLengthMax = 300

/** Which signed-in customers get a news flash: conditions on the contact, in the list language. */
const NewsSegment: z.ZodType<Filter, Filter> = filterSchema(segmentRows)
  .refine((filter) => {
    const { length } = conditionsOf(filter)
    return length >= 1 && length <= segmentConditionsMax
  }, `1 to ${segmentConditionsMax} conditions`)
  .meta({ examples: [{ field: 'country', op: 'is', value: 'DE' }] })

/**
 * Who gets a published news flash. `audience`: who may read it at all; `segment`: which of the signed-in customers, null: all of them; the others: in which
 * languages and on which pages of the website it is shown. Empty: in all.
 */
export const NewsAudience = z.object({
  audience: z.enum(['public', 'customers', 'staff']),
  segment: NewsSegment.nullable(),
  only_languages: z.array(LanguageTag).max(30),
  /** Paths such as `/shop/*`, or whole addresses, as `pagePattern` spells them. */
  only_pages: z.array(line(pageLengthMax).min(1)).max(20),
})
export type NewsAudience = z.infer<typeof NewsAudience>

const isPagePattern = (text: string) => (pagePattern(text)?.length ?? pageLengthMax + 1) <= pageLengthMax
const PagePattern = line(pageLengthMax)
  .min(1)
  .refine(isPagePattern, 'a path or an address, without #')
  .meta({ examples: ['/shop/*'] })

/** A change of who gets a news flash. What is left out stays as it is. */
const AudienceChange = z.strictObject({ ...NewsAudience.partial().shape, only_pages: z.array(PagePattern).max(20).optional() })

/** A news flash (checklist C4). `categoryName` is its first category; `timeStamp` is when it was last published, or created if it never was. */
export const NewsFlash = NewsText.extend({
  ...NewsAudience.shape,
  id: Ref,
  categoryName: z.string(),
  is_published: z.boolean(),
  /** Changes to a published news flash that readers don't see yet; null: none. */
  draft: NewsText.nullable(),
  /** When it is published by itself, with its draft. */
  publish_at: Moment.nullable(),
  timeStamp: Moment,
  updated_at: Moment,
  /** Number of saves; an update names the revision it is based on. */
  revision: z.number().int(),
  support_lib_id: Ref,
})
export type NewsFlash = z.infer<typeof NewsFlash>

/** A parent's news flash as a child library sees it: whether the child's visitors can see it, and which rule decides (checklist C8). */
export const DefaultNewsFlash = z.object({
  id: Ref,
  newsFlash_title: z.string(),
  categoryName: z.string(),
  timeStamp: Moment,
  visibility: z.object({ is_visible: z.boolean(), rule: z.string() }),
})
export type DefaultNewsFlash = z.infer<typeof DefaultNewsFlash>

const fields = {
  newsFlash_title: line(200).min(1),
  newsFlash_content: RichText,
  newsFlash_featureImage: PictureAddress,
  feature_image_alt: line(300),
  newsFlash_categories: z.array(line(80).min(1)).max(20),
}
const page = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }
const target = z.object({ id: Ref })
const one = z.object({ news_flash: NewsFlash })
const writers = 'canCreateAndUpdateNewsArticles'
const publishers = 'canManageAndPublishNewsArticles'
/** Either permission allows deciding which of the parent's news the library shows. */
const displayers = ['canManageAndPublishNewsArticles', 'canManageWidgetSettings'] as const

/** News flashes (checklist C4): writing and publishing are separate permissions. Content is sanitized when saved. */
export const newsApi = defineOperations('news', {
  list: operation({
    http: 'GET /api/main/news_flashes',
    summary: "The library's news, newest first.",
    audience: ['staff'],
    permission: writers,
    input: z.object({
      is_published: z.stringbool().optional(),
      /** Unpublished, or with changes that readers don't see yet; false: as readers see it. */
      is_draft: z.stringbool().optional(),
      category: line(80).optional(),
      ...page,
    }),
    output: z.object({ news_flashes: z.array(NewsFlash), next_cursor: Cursor.nullable() }),
  }),
  categories: operation({
    http: 'GET /api/main/news_categories',
    summary: 'The news categories in use, by name.',
    audience: ['staff'],
    permission: writers,
    input: Nothing,
    output: z.object({ news_categories: z.array(z.string()) }),
  }),
  read: operation({
    http: 'GET /api/main/news_flashes/:id',
    summary: 'One news flash.',
    audience: ['staff'],
    permission: writers,
    input: target,
    output: one,
  }),
  create: operation({
    http: 'POST /api/main/news_flashes',
    summary: 'Creates a news flash.',
    audience: ['staff'],
    permission: writers,
    input: z.object({
      newsFlash_title: fields.newsFlash_title,
      newsFlash_content: fields.newsFlash_content.default(''),
      newsFlash_featureImage: fields.newsFlash_featureImage.default(''),
      feature_image_alt: fields.feature_image_alt.default(''),
      newsFlash_categories: fields.newsFlash_categories.default([]),
    }),
    output: one,
  }),
  update: operation({
    http: 'PUT /api/main/news_flashes/:id',
    summary: 'Changes a news flash, based on `revision` if given. Of a published one the changes are a draft, which readers see once it is published.',
    audience: ['staff'],
    permission: writers,
    input: z.object({ id: Ref, revision: z.number().int().optional(), saved_as: SavedAs.default('shared'), ...z.object(fields).partial().shape }),
    output: one,
    errors: ['conflict'],
  }),
  publish: operation({
    http: 'PUT /api/main/news_flashes/:id/publication',
    summary:
      'Publishes a news flash, or the draft of a published one, as it is at `revision` if given, now or at publish_at. `who_gets` changes at once who gets it.',
    audience: ['staff'],
    permission: publishers,
    input: target.extend({ revision: seenRevision, publish_at: Moment.nullable().default(null), who_gets: AudienceChange.optional(), ...despite }),
    output: one,
    errors: ['conflict', 'approval_needed'],
  }),
  setAudience: operation({
    http: 'PUT /api/main/news_flashes/:id/audience',
    summary:
      'Sets who may read a news flash, and in which languages and on which pages of the website it is shown. It takes effect at once; for a published or scheduled one it requires the publish permission. What is left out stays as it is. A `segment` needs the audience `customers`: the customers of this library who meet its conditions, and the team, may read it.',
    audience: ['staff'],
    permission: writers,
    input: target.extend({ ...AudienceChange.shape, revision: seenRevision }),
    output: one,
    errors: ['conflict'],
  }),
  versions: operation({
    http: 'GET /api/main/news_flashes/:id/versions',
    summary: `The saved versions of a news flash, newest first; at most ${limits.textVersionsMax} are kept.`,
    audience: ['staff'],
    permission: writers,
    input: target,
    output: z.object({ versions: z.array(TextVersion) }),
  }),
  version: operation({
    http: 'GET /api/main/news_flashes/:id/versions/:version',
    summary: 'One version of a news flash with its text.',
    audience: ['staff'],
    permission: writers,
    input: target.extend(versionInputs.one),
    output: z.object({ version: TextVersion.extend(NewsText.shape) }),
  }),
  restore: operation({
    http: 'POST /api/main/news_flashes/:id/versions/:version/restoration',
    summary: 'Makes a version the newest, based on the `revision` that it replaces; of a published news flash as a draft.',
    audience: ['staff'],
    permission: writers,
    input: target.extend(versionInputs.restored),
    output: one,
    errors: ['conflict'],
  }),
  unschedule: operation({
    http: 'DELETE /api/main/news_flashes/:id/schedule',
    summary: 'Cancels the scheduled publication of a news flash, or of its draft.',
    audience: ['staff'],
    permission: publishers,
    input: target,
    output: one,
  }),
  unpublish: operation({
    http: 'DELETE /api/main/news_flashes/:id/publication',
    summary: 'Unpublishes a news flash, and cancels its scheduled publication.',
    audience: ['staff'],
    permission: publishers,
    input: target.extend(redirectTo),
    query: ['redirect_to'],
    output: one,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/main/news_flashes/:id',
    summary: `Deletes a news flash; for ${limits.binDays} days it can be brought back.`,
    audience: ['staff'],
    permission: publishers,
    input: target.extend(redirectTo),
    query: ['redirect_to'],
    output: Nothing,
    errors: ['conflict'],
  }),
  defaults: operation({
    http: 'GET /api/main/default_news_flashes',
    summary: "The parent's published news, newest first, each with the rule that shows or hides it for the library's visitors.",
    audience: ['staff'],
    permission: writers,
    input: z.object(page),
    output: z.object({ default_news_flashes: z.array(DefaultNewsFlash), next_cursor: Cursor.nullable() }),
  }),
  showDefault: operation({
    http: 'PUT /api/main/default_news_flashes/:id/display',
    summary: "Shows one of the parent's news flashes to the library's visitors: removes it from disabled_default_newsFlash.",
    audience: ['staff'],
    permission: displayers,
    input: target,
    output: z.object({ default_news_flash: DefaultNewsFlash }),
  }),
  hideDefault: operation({
    http: 'DELETE /api/main/default_news_flashes/:id/display',
    summary: "Hides one of the parent's news flashes from the library's visitors: adds it to disabled_default_newsFlash.",
    audience: ['staff'],
    permission: displayers,
    input: target,
    output: z.object({ default_news_flash: DefaultNewsFlash }),
  }),
})
