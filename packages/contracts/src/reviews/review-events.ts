import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { reviewedKinds, reviewKinds, textFlags } from './review-kinds.ts'

/** `user_ids` are the people whom it concerns; `parent_id` is the course of a lesson, or the article of a translation. */
const about = {
  kind: z.enum(reviewedKinds),
  document_id: z.string(),
  parent_id: z.string().nullable(),
  title: z.string(),
  by: z.string(),
  user_ids: z.array(z.string()),
}

/** Events about the review of texts. What people wrote stays out. */
export const reviewEvents = openTo(textFlags, {
  'review.requested': event('Somebody asked for the review of a text; `user_ids` are the people asked.', about),
  'review.returned': event('A text was returned to its writers; `user_ids` has who asked for its review.', about),
  'review.approved': event('A text was approved as it was; `user_ids` has who asked for its review.', about),
  'review.withdrawn': event('The review of a text was ended by who asked for it, or by a publisher.', about),
  'review.commented': event('Somebody commented on a text; `user_ids` are the others who wrote in the thread, or who wrote the text.', about),
  'review.resolved': event('A comment on a text was resolved or opened again.', {
    kind: z.enum(reviewedKinds),
    document_id: z.string(),
    is_resolved: z.boolean(),
  }),
  'review.schedule_dropped': event(
    'A scheduled news flash, SOP, lesson or translation was not published, because who scheduled it may no longer publish; `by` is who that was.',
    {
      ...about,
      by: z.string().nullable(),
    },
  ),
  'review.rule_set': event('Whether texts of a kind need an approval was set.', {
    kind: z.enum(reviewKinds),
    is_required: z.boolean(),
    spares_admins: z.boolean(),
  }),
})
