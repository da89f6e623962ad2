import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { ticketsApi } from '@porchlight/contracts/conversations/tickets'
import type { ErrorCode } from '@porchlight/contracts/errors'
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

/** Changes fields of one conversation, and can block its contact. */
export const patchConversation = action(conversationsApi.patch, async (ctx, { conversation_ref, block_contact, ...changes }) => {
  const row = await conversationForUpdate(ctx, conversation_ref, actOf(changes))
  const change = new ConversationChange(row)
  setFields(ctx, change, await knownChanges(ctx, changes, [row]))
  await saveChanges(ctx, [change])
  if (block_contact === undefined) return { conversation: forStaff(change.row, ctx.actor) }
  return { conversation: (await setBlocked(ctx, conversation_ref, block_contact)).conversation }
})

/**
 * Makes the same changes to many conversations in one transaction. Leaves unchanged, and reports as refused, any that the caller may
 * not change, that don't have one of the fields, or that lack a field required to close them.
 */
export const patchTickets = action(ticketsApi.patch, async (ctx, { conversation_refs, ...changes }) => {
  const rows = await lockConversations(ctx, [...new Set(conversation_refs)])
  const known = await knownChanges(
    ctx,
    changes,
    rows.filter((row) => refusalOf(ctx.actor, actOf(changes), row) === undefined),
  )
  const reasons = new Map<string, ErrorCode>(conversation_refs.map((ref) => [ref, 'not_found']))
  const allowed: ConversationChange[] = []
  for (const row of rows) {
    const reason = refusalOf(ctx.actor, actOf(changes), row) ?? refusalOfChanges(row, known)?.code
    if (reason) reasons.set(row.conversation_ref, reason)
    else {
      reasons.delete(row.conversation_ref)
      allowed.push(new ConversationChange(row))
    }
  }
  for (const change of allowed) setFields(ctx, change, known)
  await saveChanges(ctx, allowed)
  return {
    conversations: allowed.map((change) => forStaff(change.row, ctx.actor)),
    refused: conversation_refs.filter((ref) => reasons.has(ref)),
    reasons: Object.fromEntries(reasons),
  }
})
