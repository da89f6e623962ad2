import type { Ctx } from '../../../kernel/context.ts'
import { schedule } from '../../../kernel/jobs.ts'
import { lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import type { ConversationRow } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { endSnooze } from '../transitions.ts'

/** States in which a conversation can be snoozed: open work assigned to someone. Waiting chats must be taken first. */
export const canSnooze = (state: string): boolean => state === 'ongoing' || state === 'open'

/** Number of conversations woken per transaction; the next minute's run takes the rest. */
const atOnce = 200

/**
 * Returns a snoozed conversation to the open lists; a no-op if it isn't snoozed. Unless an agent did it, the conversation is marked as unread for its owner
 * (or, without one, the person who snoozed it), who is alerted; a visitor's message in a chat is already an alert.
 */
export function wake(ctx: Ctx, change: ConversationChange, cause: 'time' | 'visitor' | 'agent'): void {
  const { row } = change
  if (row.snoozed_until === null) return
  const user_id = row.assignee_id ?? row.snoozed_by
  endSnooze(row)
  if (cause !== 'agent') {
    change.say(ctx, `woken_by_${cause}`, {}, true)
    if (user_id !== null) change.isUnreadFor(user_id)
  }
  change.happened(ctx, 'conversation.woken', { cause, user_id })
  if (user_id === null || cause === 'agent' || (cause === 'visitor' && row.channel === 'chat')) return
  const { conversation_ref } = row
  ctx.emit('conversation.wake_noticed', { conversation_ref, user_id }, { subject: conversation_ref })
}

const isDue = (row: ConversationRow, now: Date) => row.snoozed_until !== null && row.snoozed_until <= now

/** Wakes conversations whose snooze has ended. */
export const wakeSnoozed = schedule(
  'conversations.wake-snoozed',
  '* * * * *',
  `select distinct support_lib_id from conversations where snoozed_until > '-infinity' and snoozed_until <= $1::timestamptz`,
  async (ctx) => {
    const now = ctx.clock.now()
    const due = await ctx.db
      .selectFrom('conversations')
      .select('conversation_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('snoozed_until', '<=', now)
      .orderBy('snoozed_until')
      .limit(atOnce)
      .execute()
    const rows = await lockConversations(
      ctx,
      due.map((row) => row.conversation_ref),
    )
    // A visitor or an agent may have ended the snooze already.
    const changes = rows.filter((row) => isDue(row, now)).map((row) => new ConversationChange(row))
    for (const change of changes) wake(ctx, change, 'time')
    await saveChanges(ctx, changes)
  },
)
