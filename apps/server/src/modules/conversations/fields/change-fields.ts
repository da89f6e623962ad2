import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { ticketsApi } from '@porchlight/contracts/conversations/tickets'
import { action } from '../../../kernel/operations.ts'
import { conversationForUpdate, lockConversations } from '../access.ts'
import { setBlocked } from '../contacts/change-contact.ts'
import { ConversationChange } from '../conversation-change.ts'
import { forStaff } from '../present.ts'
import { refusalOf } from '../rules.ts'
import { saveChanges } from '../save-changes.ts'
import { type FieldChanges, knownChanges, refusalOfChanges, setFields } from './fields.ts'

/** Returns the act that these changes require: marking as spam is an act of its own, because it ends work just as closing does. */
function actOf(changes: FieldChanges): Act {
  const given = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  return given.length === 1 && given[0] === 'spam' ? 'mark_spam' : 'change'
}

/** Implements PATCH conversations: changes fields of one conversation and can block its contact. */
export const patchConversation = action(conversationsApi.patch, async (ctx, { conversation_ref, block_contact, ...changes }) => {
  const row = await conversationForUpdate(ctx, conversation_ref, actOf(changes))
  const change = new ConversationChange(row)
  setFields(ctx, change, await knownChanges(ctx, changes, [row]))
  await saveChanges(ctx, [change])
  if (block_contact === undefined) return { conversation: forStaff(change.row, ctx.actor) }
  return { conversation: (await setBlocked(ctx, conversation_ref, block_contact)).conversation }
})

/**
 * Implements PATCH tickets: makes the same changes to many conversations in one transaction. Leaves unchanged, and reports as refused, any that the caller may
 * not change, that don't have one of the fields, or that lack a field required to close them.
 */
export const patchTickets = action(ticketsApi.patch, async (ctx, { conversation_refs, ...changes }) => {
  const rows = await lockConversations(ctx, [...new Set(conversation_refs)])
  const known = await knownChanges(
    ctx,
    changes,
    rows.filter((row) => refusalOf(ctx.actor, actOf(changes), row) === undefined),
  )
  const allowed = rows
    .filter((row) => refusalOf(ctx.actor, actOf(changes), row) === undefined && refusalOfChanges(row, known) === undefined)
    .map((row) => new ConversationChange(row))
  for (const change of allowed) setFields(ctx, change, known)
  await saveChanges(ctx, allowed)
  const changed = new Set(allowed.map((change) => change.row.conversation_ref))
  return { conversations: allowed.map((change) => forStaff(change.row, ctx.actor)), refused: conversation_refs.filter((ref) => !changed.has(ref)) }
})
