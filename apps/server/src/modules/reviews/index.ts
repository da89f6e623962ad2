import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { commentOnText, resolveComment } from './actions/comment-on-text.ts'
import { dropExpiredEditors, editAnyText } from './actions/edit-text.ts'
import { approveText, requestReview, returnText, withdrawReview } from './actions/review-text.ts'
import { setReviewRule } from './actions/set-rule.ts'
import { freeRequestsOfLeaver } from './leavers.ts'
import { countReviews, listReviewRules, listReviews, readReview } from './queries.ts'

export { assertWrites, kindsOf, publishesKind } from './access.ts'
export { editText } from './actions/edit-text.ts'
export { assertApproved, assertSecondPerson, needsApproval, notePublished } from './gate.ts'
export { goesWithItsText } from './goes-with-its-text.ts'
export { naming } from './present.ts'
export { fingerprintOf, haveReviewed, type NextText, type SeenText, textsOfKind } from './reviewed-texts.ts'
export { tellDropped } from './tell-dropped.ts'
export { acceptedFaults, hasActs, noteAct } from './text-acts.ts'

const ofText = { ids: ({ document_id }: { document_id: string }) => [document_id] }

/** The review of texts before they are published, and comments on them. */
export const reviews: Module = {
  name: 'reviews',
  handlers: [
    listReviews,
    countReviews,
    readReview,
    requestReview,
    returnText,
    approveText,
    withdrawReview,
    commentOnText,
    resolveComment,
    editAnyText,
    listReviewRules,
    setReviewRule,
  ],
  reactions: [freeRequestsOfLeaver],
  schedules: [dropExpiredEditors],
  notices: [
    ...(
      ['review.requested', 'review.returned', 'review.approved', 'review.withdrawn', 'review.commented', 'review.resolved', 'review.schedule_dropped'] as const
    ).map((event) => notice('text_reviews', event, ofText)),
    notice('text_reviews', 'review.rule_set', { ids: () => null }),
    // A publication ends a review. What else happened to a translation stands in its history, whose revision does not change.
    ...(
      [
        'article.published',
        'article_translation.published',
        'article_translation.saved',
        'article_translation.unpublished',
        'newsflash.published',
        'sop.published',
        'course.published',
      ] as const
    ).map((event) => notice('text_reviews', event, { ids: () => null })),
  ],
}
