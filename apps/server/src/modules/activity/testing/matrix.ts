import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { SightWorld, Viewer } from '../../../testing/states/sight-world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['activity']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'activity.feeds': {
    ...nothing,
    sight: {
      kind: 'hides',
      async inputs(world, who) {
        await tell(world, who)
        return [{ limit: 10, page: 1 }]
      },
      shows: ({ data }: { data: { feeds: { entity_ref: string }[]; unreadCount: number; pagination: { totalCount: number } } }) =>
        data.feeds.length + data.unreadCount + data.pagination.totalCount > 0,
    },
  },
  'activity.notify': onChat(staffReading, ({ conversation_ref }) => ({ conversation_ref, message: 'Look' })),
  'activity.tellTeam': { input: (world) => ({ message: `Look ${world.canary}` }), sight: concernsNothing('a message to people, whatever they see') },
  'activity.markRead': {
    input: () => ({ markAll: true }),
    sight: {
      kind: 'hides',
      async inputs(world, who) {
        await tell(world, who)
        return [{ feedIds: [newRef()] }]
      },
      shows: ({ data }: { data: { unreadCount: number } }) => data.unreadCount > 0,
    },
  },
}

/** Reduces a person's feed to a single unread item, about a conversation outside the scopes. */
async function tell(world: SightWorld, who: Viewer): Promise<void> {
  await world.library.kernel.database.owner.query('delete from feed_items where user_id = $1', [world.people[who].user_id])
  const item = `insert into feed_items (support_lib_id, feed_id, user_id, trigger, activity_name, entity_type, entity_ref, created_at)
    values ($1, $2, $3, 'message.mentioned', '', 'conversation', $4, now())`
  const values = [world.library.support_lib_id, newRef(), world.people[who].user_id, await world.ticket()]
  await world.library.kernel.database.owner.query(item, values)
}
