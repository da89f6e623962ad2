import type { Ctx } from '../../../kernel/context.ts'
import type { JobTask } from '../../../kernel/jobs.ts'
import { type Moved, moveRows } from '../../../kernel/rows/merged-rows.ts'
import { contactColumns, namelessContact } from '../../visitors/index.ts'
import { conversationRows, lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { sidesBetween } from '../links/sides.ts'
import { saveChanges } from '../save-changes.ts'
import { assertMayMove } from './whole-contact.ts'

/** Number of conversations moved per transaction; a browser has only a few before sign-in. */
const movedMax = 200

/**
 * Moves one visitor's conversations, and what modules keep about the visitor, to another visitor, on every device, before the response is sent. Returns what
 * was moved, and whether a job will move more conversations.
 */
export async function carryOver(ctx: Ctx, from: string, to: string): Promise<{ conversation_refs: string[]; rows: Moved; isPartial: boolean }> {
  await setSidesApart(ctx, from, to)
  const found = await conversationRows(ctx).where('c.visitor_id', '=', from).orderBy('c.visitor_updated_at', 'desc').limit(movedMax).execute()
  const moved = await moveTo(
    ctx,
    found.map((row) => row.conversation_ref),
    { from, to },
  )
  const isPartial = found.length === movedMax
  if (isPartial) ctx.enqueue('conversations.carry-over', { from, to })
  return { conversation_refs: moved, rows: await moveRows(ctx, 'contact', from, to), isPartial }
}

/**
 * A browser may sign in as the contact with whom there is a side conversation about the browser's own: that gets a contact of its own, so that the visitor does not
 * find among their conversations what was written about them. It has neither name nor address: they are the visitor's, and erased with them. Staff cannot merge such contacts.
 */
async function setSidesApart(ctx: Ctx, from: string, to: string): Promise<void> {
  for (const [visitor_id, sides] of Map.groupBy(await sidesBetween(ctx, from, to), (side) => side.visitor_id)) {
    const refs = sides.map(({ conversation_ref }) => conversation_ref)
    await moveTo(ctx, refs, { from: visitor_id, to: await namelessContact(ctx) })
  }
}

/**
 * Moves those of the given conversations that belong to the visitor, with their messages; returns which ones.
 * @throws AppError when staff may not change one of them
 */
export async function moveTo(ctx: Ctx, refs: string[], { from, to }: { from: string; to: string }): Promise<string[]> {
  const { support_lib_id } = ctx
  const rows = await lockConversations(ctx, refs)
  const visitor = await ctx.db
    .selectFrom('visitors')
    .select(contactColumns)
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', to)
    .executeTakeFirst()
  if (!visitor) return []
  const { visitor_lib_id: _library, ...shown } = visitor
  const theirs = rows.filter((row) => row.visitor_id === from)
  for (const row of theirs) assertMayMove(ctx, row)
  const changes = theirs.map((row) => new ConversationChange({ ...row, ...shown }))
  const moved = changes.map((change) => change.row.conversation_ref)
  for (const change of changes) {
    change.step({ visible: true })
    change.happened(ctx, 'conversation.visitor_merged', { from, to })
  }
  await ctx.db
    .updateTable('messages')
    .set({ sender_id: to })
    .where('support_lib_id', '=', support_lib_id)
    .where('conversation_ref', 'in', moved.concat(''))
    .where('sender_id', '=', from)
    .execute()
  await saveChanges(ctx, changes)
  return moved
}

/** Continues where `carryOver` stopped. */
export const carryOverRest: JobTask = {
  name: 'conversations.carry-over',
  run: async (ctx, { from, to }) => void (await carryOver(ctx, String(from), String(to))),
}
