import { activityApi } from '@porchlight/contracts/activity/activity'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { announceFeed } from '../announce.ts'
import { countItems } from '../queries.ts'

/** Marks the caller's items as read or unread: the given ones, those about one entity, or all. Ids of other people's items are ignored. */
export const markRead = action(activityApi.markRead, async (ctx, { feedIds, about, isRead, markAll }) => {
  const user_id = staffOf(ctx).user_id
  if (markAll || about || feedIds.length > 0) {
    const marked = await ctx.db
      .updateTable('feed_items')
      .set({ read_at: isRead ? ctx.clock.now() : null })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('user_id', '=', user_id)
      .where('read_at', isRead ? 'is' : 'is not', null)
      .$if(!markAll, (update) =>
        update.where((eb) =>
          eb.or([
            ...(feedIds.length > 0 ? [eb('feed_id', 'in', feedIds)] : []),
            ...(about ? [eb.and([eb('entity_type', '=', about.entity_type), eb('entity_ref', '=', about.entity_ref)])] : []),
          ]),
        ),
      )
      .executeTakeFirst()
    if (marked.numUpdatedRows > 0n) announceFeed(ctx, user_id)
  }
  return { data: { unreadCount: await countItems(ctx, user_id, false) } }
})
