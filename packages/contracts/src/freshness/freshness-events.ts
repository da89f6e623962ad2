import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { reviewKinds, textFlags } from '../reviews/review-kinds.ts'

const about = { kind: z.enum(reviewKinds), document_id: z.string() }

/** Events about who keeps texts right, and when they have to be checked. */
export const freshnessEvents = openTo(textFlags, {
  'freshness.set': event('The owner of a text, or the date by which it has to be checked, was set.', {
    ...about,
    owner_id: z.string().nullable(),
    check_by: z.string().nullable(),
  }),
  'freshness.checked': event('Somebody found a text to be still right.', { ...about, by: z.string(), check_by: z.string().nullable() }),
  'freshness.due': event('A text has to be checked, and perhaps others of the same people; `count` is how many, and this one has waited longest.', {
    ...about,
    parent_id: z.string().nullable(),
    title: z.string(),
    count: z.number().int(),
    user_ids: z.array(z.string()),
  }),
})
