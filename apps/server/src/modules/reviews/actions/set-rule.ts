import { reviewsApi } from '@porchlight/contracts/reviews/reviews'
import { action } from '../../../kernel/operations.ts'

/** Sets whether texts of a kind need an approval. */
export const setReviewRule = action(reviewsApi.setRule, async (ctx, rule) => {
  const { kind, ...values } = rule
  await ctx.db
    .insertInto('review_rules')
    .values({ support_lib_id: ctx.support_lib_id, kind, ...values })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind']).doUpdateSet(values))
    .execute()
  ctx.emit('review.rule_set', rule)
  return { rule }
})
