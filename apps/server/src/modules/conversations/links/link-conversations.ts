import { conversationLinksApi } from '@porchlight/contracts/conversations/conversation-links'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationForReading } from '../access.ts'
import type { ConversationChange } from '../conversation-change.ts'
import { forStaff } from '../present.ts'
import { saveChanges } from '../save-changes.ts'
import { assertMayBeChild } from './children.ts'
import { about, dropLink, type Link, lineAbout, linksOf, putLink, twoForUpdate } from './links.ts'

/** Lists the links of a conversation that the caller may read. */
export const listLinks = query(conversationLinksApi.list, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  return linksOf(ctx, conversation_ref)
})

/** A link without a direction is stored once, regardless of which end created it. */
function stored({ conversation_ref, other_ref, kind }: Link): Link {
  const isTurned = kind === 'related' && other_ref < conversation_ref
  return isTurned ? { conversation_ref: other_ref, other_ref: conversation_ref, kind } : { conversation_ref, other_ref, kind }
}

/** Links two conversations. The other one only gets a line about the link, so permission to write notes there is enough. */
export const addLink = action(conversationLinksApi.add, async (ctx, input) => {
  const [one, other] = await twoForUpdate(ctx, [input.conversation_ref, input.other_ref], ['change', 'note'])
  // What is followed is answered by its own rules and outlives its conversation: a ticket.
  if (input.kind === 'follows' && other.row.channel !== 'ticket') throw refuse('invalid_input', { fields: { other_ref: 'no ticket' } })
  if (input.kind === 'child') await assertMayBeChild(ctx, one.row, other.row)
  if (await putLink(ctx, stored(input))) tell(ctx, [one, other], 'linked', input.kind)
  await saveChanges(ctx, [one, other])
  return { conversation: forStaff(one.row, ctx.actor), other: forStaff(other.row, ctx.actor) }
})

/** Removes a link that staff set; those of merges and splits stay. */
export const removeLink = action(conversationLinksApi.remove, async (ctx, input) => {
  const [one, other] = await twoForUpdate(ctx, [input.conversation_ref, input.other_ref], ['change', 'note'])
  if (await dropLink(ctx, stored(input))) tell(ctx, [one, other], 'unlinked', input.kind)
  await saveChanges(ctx, [one, other])
  return { conversation: forStaff(one.row, ctx.actor), other: forStaff(other.row, ctx.actor) }
})

/** Adds a staff-only line and an event to both conversations without moving them in lists. */
function tell(ctx: Ctx, [one, other]: readonly [ConversationChange, ConversationChange], what: 'linked' | 'unlinked', kind: Link['kind']): void {
  const { name, user_id } = staffOf(ctx)
  for (const [change, { row }, part] of [
    [one, other, 'source'],
    [other, one, 'target'],
  ] as const) {
    const { updated_at } = change.row
    change.say(ctx, what, lineAbout(row, name), true)
    change.row.updated_at = updated_at
    change.happened(ctx, `conversation.${what}`, { ...about(row, user_id), part, kind })
  }
}
