import { contactsApi } from '@porchlight/contracts/conversations/contacts'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { moveRowsBack } from '../../../kernel/rows/merged-rows.ts'
import { absorbContact, type ContactChange, changeContact, noteFormerAddress, separateContact, visitorDetails } from '../../visitors/index.ts'
import { conversationForReading, conversationForUpdate, conversationRows, lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { twoForUpdate } from '../links/links.ts'
import { isOfCustomerAside, sidesBetween } from '../links/sides.ts'
import { forStaff } from '../present.ts'
import type { ConversationRow } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { carryOver, moveTo } from './merged-visitor.ts'
import { assertMayMove, assertSeesAll } from './whole-contact.ts'

/** Maximum number of a contact's newest conversations in which a changed name or email is updated. */
const shownMax = 50

/** Changes the contact of a conversation, whose history notes it even if the contact has newer ones. */
export const updateContact = action(contactsApi.update, async (ctx, { conversation_ref, ...facts }) => {
  const { visitor_id } = await conversationForUpdate(ctx, conversation_ref, 'change')
  await changeContactAndTell(ctx, visitor_id, facts, conversation_ref)
  return answer(ctx, conversation_ref)
})

/**
 * Changes a contact's details and tells it in the contact's conversations; the caller has checked that the actor may change the contact.
 * @param conversation_ref the conversation whose history tells it in any case; without it the newest one, if the contact has any
 * @throws AppError as for `changeContact`; `conflict` for an address of the customer about whom the contact is written to; `forbidden` for a new name or email if the contact has conversations beyond the actor's scope
 */
export async function changeContactAndTell(ctx: Ctx, visitor_id: string, facts: Parameters<typeof changeContact>[2], conversation_ref?: string): Promise<void> {
  const changed = await changeContact(ctx, visitor_id, facts)
  await assertOfNoCustomer(ctx, visitor_id, changed)
  // Name and email belong to all of the contact's conversations, and emails about them go to this address.
  if (changed.some(isShown)) await assertSeesAll(ctx, [visitor_id])
  await announce(ctx, visitor_id, conversation_ref, changed)
}

/**
 * Sets the address of a conversation's contact.
 * @throws AppError as for `contacts.update`; the caller has checked the act on the locked conversation
 */
export async function setContactEmail(ctx: Ctx, { visitor_id, conversation_ref }: ConversationRow, email: string): Promise<void> {
  const changed = await changeContact(ctx, visitor_id, { email })
  await assertOfNoCustomer(ctx, visitor_id, changed)
  await assertSeesAll(ctx, [visitor_id])
  await announce(ctx, visitor_id, conversation_ref, changed)
}

/** Implements blocking a contact. */
export const blockContact = action(contactsApi.block, (ctx, { conversation_ref, is_blocked }) => setBlocked(ctx, conversation_ref, is_blocked))

/**
 * Blocks or unblocks the contact of a conversation.
 * @throws AppError like `conversationForUpdate`, for `change`
 */
export async function setBlocked(ctx: Ctx, conversation_ref: string, is_blocked: boolean) {
  const { visitor_id } = await conversationForUpdate(ctx, conversation_ref, 'change')
  await announce(ctx, visitor_id, conversation_ref, await changeContact(ctx, visitor_id, { blocked_at: is_blocked ? ctx.clock.now() : null }))
  return answer(ctx, conversation_ref)
}

/** Implements merging two contacts: the first contact's conversations move to the second. */
export const mergeContact = action(contactsApi.merge, async (ctx, { conversation_ref, into_ref }) => {
  const [from, into] = await twoForUpdate(ctx, [conversation_ref, into_ref], 'change')
  if (from.row.visitor_id === into.row.visitor_id) throw refuse('invalid_input', { fields: { into_ref: 'the same contact' } })
  // The customer would get what was written about them to a third party.
  if ((await sidesBetween(ctx, from.row.visitor_id, into.row.visitor_id)).length > 0) throw refuse('conflict', { fields: { contact: 'side' } })
  const remember = await absorbContact(ctx, from.row.visitor_id, into.row.visitor_id)
  await assertSeesAll(ctx, [from.row.visitor_id, into.row.visitor_id])
  const { conversation_refs, rows, isPartial } = await carryOver(ctx, from.row.visitor_id, into.row.visitor_id)
  // If a job moves the remaining conversations later, the merge can't be undone: not all of its conversations are known yet.
  if (!isPartial) await remember(conversation_refs, rows)
  else await noteFormerAddress(ctx, into.row.visitor_id, from.row.visitor_email)
  return answer(ctx, conversation_ref)
})

/** Implements undoing a merge. Refused once the contact has written, because they wrote as the merged contact. */
export const unmergeContact = action(contactsApi.unmerge, async (ctx, { conversation_ref }) => {
  const { visitor_id: from } = await conversationForUpdate(ctx, conversation_ref, 'change')
  const separated = await separateContact(ctx, conversation_ref, from)
  if (!separated) throw refuse('conflict')
  const { visitor_id: to, conversation_refs, rows, at } = separated
  for (const row of await lockConversations(ctx, conversation_refs)) assertMayMove(ctx, row)
  const written = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', 'in', conversation_refs)
    .where('sender_type', '=', 'visitor')
    .where('created_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  if (written) throw refuse('conflict')
  await moveTo(ctx, conversation_refs, { from, to })
  if (rows) await moveRowsBack(ctx, 'contact', rows, from, to)
  return answer(ctx, conversation_ref)
})

/**
 * Refuses to give a third party the address of the customer about whom they are written to: the customer would get it.
 * @throws AppError `conflict`
 */
async function assertOfNoCustomer(ctx: Ctx, visitor_id: string, changed: readonly ContactChange[]): Promise<void> {
  const email = changed.find(({ field }) => field === 'email')?.to
  if (email && (await isOfCustomerAside(ctx, visitor_id, email))) throw refuse('conflict', { fields: { email: 'side' } })
}

const isShown = ({ field }: ContactChange): boolean => field === 'name' || field === 'email'

/** Adds an event for each changed field and updates the contact's name and email in their conversations. */
async function announce(ctx: Ctx, visitor_id: string, conversation_ref: string | undefined, changed: readonly ContactChange[]): Promise<void> {
  if (changed.length === 0) return
  const howMany = changed.some(isShown) ? shownMax : conversation_ref === undefined ? 1 : 0
  const others =
    howMany === 0
      ? []
      : await conversationRows(ctx)
          .select('c.conversation_ref')
          .where('c.visitor_id', '=', visitor_id)
          .orderBy('c.visitor_updated_at', 'desc')
          .limit(howMany)
          .execute()
  const refs = others.map((row) => row.conversation_ref)
  const rows = await lockConversations(ctx, [...new Set(conversation_ref === undefined ? refs : [conversation_ref, ...refs])])
  const changes = rows.map((row) => new ConversationChange(row))
  for (const change of changes) {
    change.step({ visible: false })
    for (const { field, from, to } of changed) change.happened(ctx, 'conversation.contact_changed', { field, from, to, by: actorId(ctx.actor) })
  }
  await saveChanges(ctx, changes)
}

async function answer(ctx: Ctx, conversation_ref: string) {
  const row = await conversationForReading(ctx, conversation_ref)
  return { conversation: forStaff(row, ctx.actor), visitor: await visitorDetails(ctx, row.visitor_id) }
}
