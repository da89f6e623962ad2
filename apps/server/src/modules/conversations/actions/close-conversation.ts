import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import { type Ctx, isStaff, personOf } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { schedule } from '../../../kernel/jobs.ts'
import { action } from '../../../kernel/operations.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { conversationForUpdate, lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { assertComplete } from '../fields/custom-values.ts'
import { leaveStepsOpen, openSteps, passSteps } from '../fields/open-steps.ts'
import { forStaff } from '../present.ts'
import { saveChanges } from '../save-changes.ts'
import { askForAgent, close } from '../transitions.ts'

type Input = ParsedInputOf<typeof conversationsApi.close>
type Closed = OutputOf<typeof conversationsApi.close>

/** Implements closeChat: closes one conversation, or with force_close ends the caller's own presence. */
export const closeConversation = action(conversationsApi.close, async (ctx, input) => {
  const { actor } = ctx
  if (input.ref_uid !== undefined && !(isStaff(actor) && actor.user_id === input.ref_uid)) throw refuse('claim_mismatch')
  if (input.ended_by !== undefined && (input.ended_by === 'visitor') !== (actor.kind === 'visitor')) throw refuse('claim_mismatch')
  return input.conversation_ref ? closeOne(ctx, input.conversation_ref, input) : endPresence(ctx, input)
})

/** Closes one conversation if the actor is allowed to. */
export async function closeOne(
  ctx: Ctx,
  conversation_ref: string,
  { force_close, despite_steps }: Pick<Input, 'force_close' | 'despite_steps'>,
): Promise<Closed> {
  const { actor } = ctx
  const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'close'))
  const { row } = change
  const told = (closed: number): Closed => ({ closed, ...(isStaff(actor) && { conversation: forStaff(row, actor) }) })
  if (row.state === 'closed' || row.state === 'solved') return told(0)
  if (isStaff(actor)) {
    await assertComplete(ctx, row)
    passSteps(ctx, change, (await openSteps(ctx, [row], despite_steps)).get(conversation_ref))
    if (personOf(actor)) change.joins(actor.user_id)
    close(ctx, change, force_close === 1 ? 'force' : 'agent', actor.name)
  } else {
    await leaveStepsOpen(ctx, [change])
    close(ctx, change, 'visitor', '')
  }
  await saveChanges(ctx, [change])
  return told(1)
}

/**
 * Ends the agent's presence before sign-out. Refused while the agent has open chats; chats offered to the agent are offered to the next one. Other users'
 * connections are unaffected (checklist S3).
 */
async function endPresence(ctx: Ctx, { connection_id, force_close }: Input): Promise<{ closed: number }> {
  const { actor, support_lib_id } = ctx
  if (!isStaff(actor) || force_close !== 1) throw refuse('invalid_input', { fields: { conversation_ref: 'required' } })
  if ((await countOngoing(ctx, actor.user_id)) > 0) throw refuse('has_ongoing_chats')
  const offered = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', support_lib_id)
    .where('offered_to', '=', actor.user_id)
    .where('state', '=', 'waiting')
    .limit(100)
    .execute()
  const rows = await lockConversations(
    ctx,
    offered.map((each) => each.conversation_ref),
  )
  const changes = rows.filter((row) => row.offered_to === actor.user_id).map((row) => new ConversationChange(row))
  const settings = { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 }
  for (const change of changes) {
    change.step({ visible: false })
    change.row.offered_to = null
    change.row.declined_by = [...change.row.declined_by, actor.user_id]
    change.happened(ctx, 'conversation.released', { user_id: actor.user_id, was: 'offered' })
    askForAgent(ctx, change.row.conversation_ref, settings)
  }
  await saveChanges(ctx, changes)
  if (connection_id)
    await ctx.db
      .deleteFrom('connections')
      .where('support_lib_id', '=', support_lib_id)
      .where('connection_id', '=', connection_id)
      .where('holder_id', '=', actor.user_id)
      .execute()
  return { closed: 0 }
}

/** Returns how many open chats a user owns, excluding spam and snoozed chats, which return automatically. */
export async function countOngoing(ctx: Ctx, user_id: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('assignee_id', '=', user_id)
    .where('state', '=', 'ongoing')
    .where('snoozed_until', 'is', null)
    .where('spam', '=', 'no')
    .executeTakeFirstOrThrow()
  return row.count
}

const silentTooLong = `select support_lib_id from libraries l where exists (select from conversations c
  where c.support_lib_id = l.support_lib_id and c.state = 'ongoing'
    and c.snoozed_until is null and c.updated_at < $1::timestamptz - make_interval(mins => (l.chat_settings ->> 'inactivity_close_minutes')::int))`

/** Closes open chats that have been inactive for as long as the library allows. */
export const closeInactive = schedule('conversations.close-inactive', '* * * * *', silentTooLong, async (ctx) => {
  const { inactivity_close_minutes } = await chatSettingsOf(ctx)
  if (inactivity_close_minutes === null) return
  const before = new Date(ctx.clock.now().getTime() - inactivity_close_minutes * 60_000)
  const due = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('state', '=', 'ongoing')
    .where('updated_at', '<', before)
    .where('snoozed_until', 'is', null)
    .orderBy('updated_at')
    .limit(200)
    .execute()
  const rows = await lockConversations(
    ctx,
    due.map((row) => row.conversation_ref),
  )
  const changes = rows
    .filter((row) => row.state === 'ongoing' && row.updated_at < before && row.snoozed_until === null)
    .map((row) => new ConversationChange(row))
  await leaveStepsOpen(ctx, changes)
  for (const change of changes) close(ctx, change, 'inactivity', '')
  await saveChanges(ctx, changes)
})
