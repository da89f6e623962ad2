import { z } from 'zod'
import { Count, Cursor, Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { DocumentPerson } from '../published-documents/published-version.ts'
import { reviewKinds, textFlags } from '../reviews/review-kinds.ts'
import { dueSoonDays, freshnessViews, ticketDays, unreadAfterDays } from './freshness-views.ts'

const kind = z.enum(reviewKinds)
const target = { kind, document_id: Ref }

/** Who keeps a text right, and by when somebody has to check that it still is. */
export const Freshness = z.object({
  ...target,
  owner: DocumentPerson.nullable(),
  check_by: z.iso.date().nullable(),
  /** Days from a check to the next one; null: none follows. */
  every_days: z.number().int().nullable(),
  checked_at: Moment.nullable(),
  checker: DocumentPerson.nullable(),
})
export type Freshness = z.infer<typeof Freshness>

/** A text in a list of freshness. `views` and `tickets` are null for anything but articles. */
export const FreshnessRow = Freshness.extend({
  title: z.string(),
  /** The course of a lesson. */
  parent_id: Ref.nullable(),
  views: z.number().int().nullable(),
  tickets: z.number().int().nullable(),
})
export type FreshnessRow = z.infer<typeof FreshnessRow>

const one = z.object({ freshness: Freshness })

/** Owners of texts, and dates by which somebody checks that they are still right. Each call needs the permission to write or publish the kind of text. */
export const freshnessApi = defineOperations('freshness', {
  list: operation({
    http: 'GET /api/main/freshness',
    summary: `Texts of kinds that the caller writes or publishes. \`due\`: to be checked within ${dueSoonDays} days, the longest overdue first; \`mine\`: those the caller owns; \`unread\`: articles published for ${unreadAfterDays} days that nobody has opened; \`tickets\`: articles after which readers asked people, in ${ticketDays} days, the most often first (one page).`,
    audience: ['staff'],
    permission: textFlags,
    input: z.object({
      view: z.enum(freshnessViews).default('due'),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(100)).default(50),
    }),
    output: z.object({ texts: z.array(FreshnessRow), next_cursor: Cursor.nullable() }),
  }),
  count: operation({
    http: 'GET /api/main/freshness/count',
    summary: 'How many texts that the caller owns have to be checked today or had to be before.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  }),
  read: operation({
    http: 'GET /api/main/freshness/:kind/:document_id',
    summary: 'The owner of a text, and when it has to be checked.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object(target),
    output: one,
  }),
  set: operation({
    http: 'PUT /api/main/freshness/:kind/:document_id',
    summary: 'Sets the owner of a text, who must be somebody who may write or publish it, and when it has to be checked. What is left out stays.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object({
      ...target,
      owner_id: Ref.nullable().optional(),
      check_by: z.iso.date().nullable().optional(),
      every_days: z.number().int().min(1).max(3650).nullable().optional(),
    }),
    output: one,
  }),
  check: operation({
    http: 'POST /api/main/freshness/:kind/:document_id/check',
    summary: 'Notes that the caller found the text to be right today. Its next date is `every_days` from today, or there is none.',
    audience: ['staff'],
    permission: textFlags,
    input: z.object(target),
    output: one,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Owners and dates of texts, by the id of the text. */
    freshness: unknown
  }
}
