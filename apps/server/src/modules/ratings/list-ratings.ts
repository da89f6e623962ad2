import { limits } from '@porchlight/contracts/limits'
import { ratingsApi } from '@porchlight/contracts/ratings/ratings'
import { sql } from 'kysely'
import { query } from '../../kernel/operations.ts'
import { walkedPage } from '../../kernel/rows/keyset-page.ts'
import { conversationsInSight, readableSql } from '../conversations/index.ts'
import { ownedFilterSql, partsIn, peopleNames } from '../reports/index.ts'
import { forStaff } from './present.ts'

/** Lists the ratings of a period, newest first: those of conversations that the caller may read, and whose conditions are met. */
export const listRatings = query(ratingsApi.list, async (ctx, { from, to, time_zone, filter, scores, with_words, cursor, limit }) => {
  const { starts, end } = partsIn(time_zone, { from, to }, 'all')
  const walk = ctx.db
    .selectFrom('ratings as r')
    .selectAll('r')
    .where('r.support_lib_id', '=', ctx.support_lib_id)
    .where('r.message_rating', 'is not', null)
    .where('r.rated_at', '>=', new Date(starts[0] ?? end))
    .where('r.rated_at', '<', new Date(end))
  const ofConversation = [sql<boolean>`c.spam = 'no'`, readableSql(ctx.actor), filter && (await ownedFilterSql(ctx, filter, sql.ref('r.assignee_id')))]
  const conditions = [
    scores && sql<boolean>`r.message_rating = any(${scores}::int[])`,
    with_words ? sql<boolean>`r.message_review <> ''` : undefined,
    sql<boolean>`exists (select from conversations c where c.support_lib_id = ${ctx.support_lib_id} and c.conversation_ref = r.conversation_ref
      and ${sql.join(
        ofConversation.filter((one) => one !== undefined),
        sql` and `,
      )})`,
  ].filter((one) => one !== undefined)
  const order = { alias: 'r', at: 'rated_at', id: 'message_id', picked: sql<boolean>`${sql.join(conditions, sql` and `)}`, walkMax: limits.listWalkMax }
  const { rows, next_cursor } = await walkedPage(ctx, walk, order, { cursor, limit })
  return {
    ratings: rows.flatMap((row) => {
      const { message_rating, rated_at, ...rest } = forStaff(row)
      return message_rating === null || rated_at === null ? [] : [{ ...rest, message_rating, rated_at, conversation_ref: row.conversation_ref }]
    }),
    conversations: await conversationsInSight(ctx, [...new Set(rows.map(({ conversation_ref }) => conversation_ref))]),
    names: await peopleNames(
      ctx,
      rows.map(({ assignee_id }) => assignee_id),
    ),
    next_cursor,
  }
})
