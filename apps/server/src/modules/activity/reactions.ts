import { type Topic, topics } from '@porchlight/contracts/activity/activity'
import type { Ctx } from '../../kernel/context.ts'
import { type Happened, type Reaction, reaction } from '../../kernel/jobs.ts'
import { presentTeams } from '../people/index.ts'
import { addFeedItem, type NewFeedItem } from './add-feed-item.ts'
import { withoutUnread } from './without-unread.ts'

/** Causes that produce no "permissions changed" item: deactivation, reactivation and team membership changes. */
const withoutNote = ['disabled', 'enabled', 'team']

/** The values of an item that name its conversation. */
const numbered = (number: number) => ({ number: String(number) })

/** Adds one item for each of these users, except the actor. */
async function tell(ctx: Ctx, happened: Happened, user_ids: string[], item: Omit<NewFeedItem, 'user_id' | 'once'>): Promise<void> {
  for (const user_id of new Set(user_ids)) {
    if (user_id !== happened.actor_id) await addFeedItem(ctx, { agent_id: happened.actor_id, ...happened.rule, ...item, user_id, once: happened.once })
  }
}

/** Reactions that add items to other people's feeds. */
export const reactions: Reaction[] = [
  reaction('activity.note-transfer', 'conversation.transferred', async (ctx, happened) => {
    const { to_agent, number } = happened.payload
    if (!to_agent) return
    await tell(ctx, happened, [to_agent], {
      trigger: 'conversation.transferred',
      activity_values: numbered(number),
      entity_type: 'conversation',
      entity_ref: happened.subject,
    })
  }),
  reaction('activity.note-mention', 'message.mentioned', async (ctx, happened) => {
    const { user_ids, conversation_ref, number } = happened.payload
    await tell(ctx, happened, user_ids, {
      trigger: 'message.mentioned',
      activity_values: numbered(number),
      entity_type: 'conversation',
      entity_ref: conversation_ref,
    })
  }),
  reaction(
    'activity.note-assigned',
    'conversation.field_changed',
    async (ctx, happened) => {
      const { to, conversation_ref, number } = happened.payload
      const item = { trigger: 'conversation.assigned', entity_type: 'conversation', entity_ref: conversation_ref }
      if (typeof to === 'string') await tell(ctx, happened, [to], { ...item, activity_values: numbered(number) })
    },
    { when: ({ field, to }) => field === 'assignee_id' && typeof to === 'string' },
  ),
  reaction('activity.note-deputy', 'deputy.hinted', async (ctx, happened) => {
    const { user_id, for_user, conversation_ref, number } = happened.payload
    const item = { trigger: 'deputy.hinted', entity_type: 'conversation', entity_ref: conversation_ref }
    const activity = { activity_name: 'is out of office, and you stand in', activity_values: numbered(number), agent_id: for_user }
    await tell(ctx, happened, await withoutUnread(ctx, [user_id], item), { ...item, ...activity })
  }),
  reaction('activity.note-followed', 'message.followed', async (ctx, happened) => {
    const { user_ids, conversation_ref, channel, number } = happened.payload
    const item = { trigger: 'message.followed', entity_type: channel === 'ticket' ? 'ticket' : 'conversation', entity_ref: conversation_ref }
    const activity = { activity_name: 'wrote in a conversation you follow', activity_values: numbered(number) }
    await tell(ctx, happened, await withoutUnread(ctx, user_ids, item), { ...item, ...activity })
  }),
  reaction('activity.note-platform-answer', 'platform_ticket.answered', async (ctx, happened) => {
    const { user_id, conversation_ref, subject, library } = happened.payload
    const item = { trigger: 'platform_ticket.answered', entity_type: 'platform_ticket', entity_ref: conversation_ref }
    const activity = { activity_name: 'answered your support ticket', activity_values: { title: subject, library }, agent_id: null }
    await tell(ctx, happened, await withoutUnread(ctx, [user_id], item), { ...item, ...activity })
  }),
  reaction('activity.note-rating', 'conversation.rated', async (ctx, happened) => {
    const { assignee_id, conversation_ref, to } = happened.payload
    if (assignee_id === null) return
    const item = { trigger: 'conversation.rated', entity_type: 'conversation', entity_ref: conversation_ref }
    // The last score is the one that counts, and a requester may change it often.
    await dropUnread(ctx, [assignee_id], item)
    await tell(ctx, happened, [assignee_id], { ...item, activity_name: 'rated your conversation', activity_values: { score: String(to) }, agent_id: null })
  }),
  reaction('activity.note-low-rating', 'conversation.rated_low', async (ctx, happened) => {
    const { assignee_id, conversation_ref, number, to, user_ids } = happened.payload
    const item = { trigger: 'conversation.rated_low', entity_type: 'conversation', entity_ref: conversation_ref }
    // The owner has an item about every rating.
    const others = user_ids.filter((user_id) => user_id !== assignee_id)
    await dropUnread(ctx, others, { ...item, trigger: 'conversation.rating_raised' })
    await tell(ctx, happened, others, { ...item, activity_values: { ...numbered(number), score: String(to) }, agent_id: null })
  }),
  // What was told as a low rating no longer is one: an unread item gives way to this one, and whoever has read it learns that it changed.
  reaction('activity.note-rating-raised', 'conversation.rating_raised', async (ctx, happened) => {
    const { conversation_ref, number, to, user_ids } = happened.payload
    const item = { trigger: 'conversation.rating_raised', entity_type: 'conversation', entity_ref: conversation_ref }
    const low = { ...item, trigger: 'conversation.rated_low' }
    const told = await peopleWithItem(ctx, user_ids, low)
    await dropUnread(ctx, told, low)
    await tell(ctx, happened, told, { ...item, activity_values: { ...numbered(number), score: String(to) }, agent_id: null })
  }),
  reaction(
    'activity.note-side-answer',
    'conversation.side_answered',
    async (ctx, happened) => {
      const { assignee_id, conversation_ref, number } = happened.payload
      const item = { trigger: 'conversation.side_answered', entity_type: 'conversation', entity_ref: conversation_ref }
      if (assignee_id === null) return
      await tell(ctx, happened, await withoutUnread(ctx, [assignee_id], item), { ...item, activity_values: numbered(number), agent_id: null })
    },
    { when: ({ assignee_id }) => assignee_id !== null },
  ),
  reaction('activity.note-draft-submitted', 'draft.submitted', async (ctx, happened) => {
    const { reviewer_ids, conversation_ref, number } = happened.payload
    await tell(ctx, happened, reviewer_ids, {
      trigger: 'draft.submitted',
      activity_name: 'asked you to review a reply',
      activity_values: numbered(number),
      entity_type: 'ticket',
      entity_ref: conversation_ref,
    })
  }),
  reaction('activity.note-draft-reviewed', 'draft.reviewed', async (ctx, happened) => {
    const { author_id, conversation_ref, decision, number } = happened.payload
    await tell(ctx, happened, [author_id], {
      trigger: 'draft.reviewed',
      activity_name: { approve: 'approved your reply', request_changes: 'requested changes to your reply', send: 'approved and sent your reply' }[decision],
      activity_values: { ...numbered(number), decision },
      entity_type: 'ticket',
      entity_ref: conversation_ref,
    })
  }),
  ...(['review.requested', 'review.returned', 'review.approved', 'review.commented'] as const).map((name) =>
    reaction(`activity.note-${name}`, name, async (ctx, happened) => {
      const { kind, document_id, parent_id, title, user_ids } = happened.payload
      await tell(ctx, happened, user_ids, {
        trigger: name,
        activity_values: { title, ...(parent_id !== null && { parent: parent_id }) },
        entity_type: kind === 'news' ? 'newsflash' : kind,
        entity_ref: document_id,
      })
    }),
  ),
  reaction('activity.note-due-texts', 'freshness.due', async (ctx, happened) => {
    const { title, count, user_ids } = happened.payload
    // One unread reminder is enough: its page lists whatever has become due since.
    const item = { trigger: 'freshness.due', entity_type: 'freshness', entity_ref: 'due' }
    await tell(ctx, happened, await withoutUnread(ctx, user_ids, item), { ...item, activity_values: { title, count: String(count) }, agent_id: null })
  }),
  reaction('activity.note-returned-tickets', 'tickets.returned', async (ctx, happened) => {
    const { user_id, team_ref, how_many } = happened.payload
    const members = team_ref === null ? [] : (await presentTeams(ctx, [team_ref])).flatMap((team) => team.member_ids)
    const others = members.filter((member) => member !== user_id)
    await tell(ctx, happened, others.length > 0 ? others : await adminIds(ctx), {
      trigger: 'tickets.returned',
      activity_values: { count: String(how_many) },
      agent_id: user_id,
      entity_type: 'tickets',
      entity_ref: team_ref,
    })
  }),
  reaction('activity.note-invitation', 'teammate.invited', async (ctx, happened) => {
    const { invitation_ref, role } = happened.payload
    await tell(ctx, happened, await adminIds(ctx), {
      trigger: 'teammate.invited',
      activity_values: { role },
      entity_type: 'invitation',
      entity_ref: invitation_ref,
    })
  }),
  reaction('activity.note-join', 'teammate.joined', async (ctx, happened) => {
    const { user_id, invited_by } = happened.payload
    await tell(ctx, happened, [invited_by, ...(await adminIds(ctx))], {
      trigger: 'teammate.joined',
      agent_id: user_id,
      entity_type: 'teammate',
      entity_ref: user_id,
    })
  }),
  reaction('activity.note-permissions', 'permissions.changed', async (ctx, happened) => {
    const { user_ids, cause } = happened.payload
    if (withoutNote.includes(cause)) return
    await tell(ctx, happened, user_ids, {
      trigger: 'permissions.changed',
      entity_type: 'permissions',
      entity_ref: null,
    })
  }),
  reaction('activity.note-dropped-schedule', 'article.schedule_dropped', async (ctx, happened) => {
    const { title, author_id, by } = happened.payload
    await tell(ctx, happened, [...(author_id === null ? [] : [author_id]), ...(await adminIds(ctx))], {
      trigger: 'article.schedule_dropped',
      activity_values: { title },
      agent_id: by,
      entity_type: 'article',
      entity_ref: happened.subject,
    })
  }),
  reaction('activity.note-dropped-text-schedule', 'review.schedule_dropped', async (ctx, happened) => {
    const { kind, document_id, parent_id, title, user_ids, by } = happened.payload
    await tell(ctx, happened, [...user_ids, ...(await adminIds(ctx))], {
      trigger: 'review.schedule_dropped',
      activity_values: { title, ...(parent_id !== null && { parent: parent_id }) },
      agent_id: by,
      entity_type: kind === 'news' ? 'newsflash' : kind,
      entity_ref: document_id,
    })
  }),
  ...topics.map((topic) => {
    const entity_type = topic.slice(0, -'.published'.length)
    return reaction(`activity.note-published-${entity_type}`, topic, async (ctx, happened) => {
      const { title, user_ids } = happened.payload
      await tell(ctx, happened, [...user_ids, ...(await followerIds(ctx, topic))], {
        trigger: topic,
        activity_values: { title },
        entity_type,
        entity_ref: happened.subject,
      })
    })
  }),
]

/** Deletes a person's unread items of this kind about the entity: a new one says what is so now. */
async function dropUnread(ctx: Ctx, user_ids: string[], { trigger, entity_ref }: { trigger: string; entity_ref: string }): Promise<void> {
  if (user_ids.length === 0) return
  await ctx.db
    .deleteFrom('feed_items')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', 'in', user_ids)
    .where('trigger', '=', trigger)
    .where('entity_ref', '=', entity_ref)
    .where('read_at', 'is', null)
    .execute()
}

/** Returns those of these people who have an item of this kind about the entity. */
async function peopleWithItem(ctx: Ctx, user_ids: string[], { trigger, entity_ref }: { trigger: string; entity_ref: string }): Promise<string[]> {
  if (user_ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('feed_items')
    .select('user_id')
    .distinct()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', 'in', user_ids)
    .where('trigger', '=', trigger)
    .where('entity_ref', '=', entity_ref)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the followers of a topic (notification_subscriptions), at most a thousand. */
async function followerIds(ctx: Ctx, topic: Topic): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('notification_subscriptions')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('topic', '=', topic)
    .where('is_enabled', '=', true)
    .limit(1000)
    .execute()
  return rows.map((row) => row.user_id)
}

async function adminIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.selectFrom('users').select('user_id').where('support_lib_id', '=', ctx.support_lib_id).where('user_type', '=', 'admin').execute()
  return rows.map((row) => row.user_id)
}
