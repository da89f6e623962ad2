import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { type Ctx, can, personOf, type StaffActor } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { staffNames } from '../../people/index.ts'
import { mayTakeChats } from '../../permissions/index.ts'
import { conversationForUpdate } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { forStaff } from '../present.ts'
import { takeOutcome } from '../rules.ts'
import { saveChanges } from '../save-changes.ts'
import { askForAgent, askNextToTakeOver, assign, toQueue } from '../transitions.ts'
import { settle } from './settle-offer.ts'

/** Implements takeChat: from the queue, from an offer, or from another agent. Taking a chat that is already the caller's is a no-op. */
export const takeConversation = action(conversationsApi.take, async (ctx, { conversation_ref }) => {
  const actor = staffOf(ctx)
  const change = new ConversationChange(await conversationForUpdateOrTaken(ctx, conversation_ref))
  await takeOver(ctx, change, actor)
  await saveChanges(ctx, [change])
  return { conversation: forStaff(change.row, actor) }
})

/** Makes this person the owner of a chat that they may take; a no-op if they are. */
export async function takeOver(ctx: Ctx, change: ConversationChange, { user_id, name }: Pick<StaffActor, 'user_id' | 'name'>): Promise<void> {
  const outcome = takeOutcome(user_id, change.row)
  if (outcome === 'keep') return
  const { assignee_id: from, offered_to, conversation_ref } = change.row
  if (offered_to) await settle(ctx, conversation_ref, offered_to, offered_to === user_id ? 'accepted' : 'withdrawn')
  assign(ctx, change, { user_id, name }, outcome === 'take' ? 'joined' : 'took_over')
  change.happened(ctx, 'conversation.taken', { user_id, from, outcome })
}

/** An agent who was a moment too late gets `already_taken` rather than `not_found`, unless a scope now hides the chat from them. */
async function conversationForUpdateOrTaken(ctx: Ctx, ref: string) {
  try {
    return await conversationForUpdate(ctx, ref, 'take')
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'already_taken')) throw error
    const row = await ctx.db
      .selectFrom('conversations')
      .select(['state', 'assignee_id'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('conversation_ref', '=', ref)
      .executeTakeFirst()
    if (row?.state !== 'ongoing' || !row.assignee_id || !can(ctx.actor, 'canTakeChats') || staffOf(ctx).sight) throw error
    const name = (await staffNames(ctx, [row.assignee_id])).get(row.assignee_id)?.name
    throw refuse('already_taken', { fields: { agent: name ?? '' } })
  }
}

/** Implements releaseChat: declines an offer, or returns an owned chat to the queue. */
export const releaseConversation = action(conversationsApi.release, async (ctx, { conversation_ref }) => {
  const actor = staffOf(ctx)
  const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'release'))
  const { row } = change
  if (row.offered_to === actor.user_id) {
    await settle(ctx, conversation_ref, actor.user_id, 'declined')
    change.step({ visible: false })
    row.offered_to = null
    row.declined_by = [...row.declined_by, actor.user_id]
    change.happened(ctx, 'conversation.released', { user_id: actor.user_id, was: 'offered' })
    if (row.state === 'waiting') askForAgent(ctx, conversation_ref, { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 })
    else askNextToTakeOver(ctx, conversation_ref)
  } else {
    const from = row.assignee_id
    toQueue(ctx, change, from)
    change.say(ctx, 'returned_to_queue', { agent: actor.name }, true)
    change.happened(ctx, 'conversation.released', { user_id: actor.user_id, from, was: 'ongoing' })
    change.happened(ctx, 'conversation.queued', {})
    askForAgent(ctx, conversation_ref, await chatSettingsOf(ctx))
  }
  await saveChanges(ctx, [change])
  return { conversation: forStaff(row, actor) }
})

/** Implements transferChat: a teammate owns the chat immediately; a chat for a team goes to the queue and is offered to the team's members. */
export const transferConversation = action(conversationsApi.transfer, async (ctx, { conversation_ref, to_agent, to_team, note }) => {
  const actor = staffOf(ctx)
  if (Boolean(to_agent) === Boolean(to_team)) throw refuse('invalid_input', { fields: { to_agent: 'one of to_agent and to_team' } })
  const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'transfer'))
  const { row } = change
  const from_agent = row.assignee_id
  const target = to_agent ? await teammate(ctx, to_agent) : await team(ctx, to_team ?? '')
  if (note) change.add(ctx, { sender_type: 'note', sender_id: actor.user_id, message: note, mentions: to_agent ? [to_agent] : [], sent_via: 'application' })
  if (to_agent) {
    assign(ctx, change, { user_id: to_agent, name: target.name }, 'transferred')
    if (to_agent !== personOf(actor)?.user_id) change.isUnreadFor(to_agent)
  } else {
    toQueue(ctx, change, null)
    row.team_ref = to_team ?? null
    row.declined_by = []
    change.say(ctx, 'transferred_to_team', { team: target.name }, true)
  }
  change.happened(ctx, 'conversation.transferred', { from_agent, to_agent: to_agent ?? null, to_team: to_team ?? null, by: personOf(actor)?.user_id ?? null })
  if (to_agent) ctx.emit('conversation.transfer_noticed', { conversation_ref, user_id: to_agent }, { subject: conversation_ref })
  else {
    change.happened(ctx, 'conversation.queued', {})
    askForAgent(ctx, conversation_ref, { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 })
  }
  await saveChanges(ctx, [change])
  return { conversation: forStaff(row, actor) }
})

async function teammate(ctx: Ctx, user_id: string): Promise<{ name: string }> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['agent_name', 'display_name'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  if (!(await mayTakeChats(ctx, user_id))) throw refuse('invalid_input', { fields: { to_agent: 'may not take chats' } })
  return { name: row.display_name || row.agent_name }
}

/** Returns the team's name and locks the team until this transfer is written, so that no chat goes to a deleted team. */
async function team(ctx: Ctx, team_ref: string): Promise<{ name: string }> {
  const row = await ctx.db
    .selectFrom('teams')
    .select('team_name')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('team_ref', '=', team_ref)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { name: row.team_name }
}
