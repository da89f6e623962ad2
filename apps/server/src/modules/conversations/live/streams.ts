import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import type { ConversationView, VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { masked } from '@porchlight/contracts/hidden-values'
import { limits } from '@porchlight/contracts/limits'
import { inboxFlags, type Sight } from '@porchlight/contracts/permission-flags'
import { type RawBuilder, sql } from 'kysely'
import { hidesAny, isHidden } from '../../../kernel/calls/hidden-fields.ts'
import { type Actor, type Ctx, can, isStaff, type StaffActor } from '../../../kernel/context.ts'
import { listRows, type StreamKind } from '../../../kernel/live/stream-kind.ts'
import { staffNames } from '../../people/index.ts'
import { conversationForReading, conversationRows } from '../access.ts'
import { visibleValues } from '../fields/custom-values.ts'
import { forStaff, forVisitor } from '../present.ts'
import { presentMessages } from '../queries.ts'
import type { MessageRow } from '../rows.ts'
import { canSee, refusalOf, type Seen } from '../rules.ts'

const replayMax = limits.replayEventsMax
const hearsConversations = (actor: Actor) => inboxFlags.some((flag) => can(actor, flag))

/** Returns a view without the parts that this actor may not see, or the same object if nothing is removed. */
function visibleView(actor: Actor, view: ConversationView): ConversationView {
  const custom_fields = visibleValues(actor, view.custom_fields)
  const isMasked = isHidden(actor, 'contact.email')
  if (custom_fields === view.custom_fields && !isMasked) return view
  return { ...view, custom_fields, visitor: isMasked ? { ...view.visitor, email: masked } : view.visitor }
}

/** Stream of one conversation, limited to what staff or its visitor may see. Its signals are named after acts in `rules.ts`. */
export const conversationStream: StreamKind<ConversationView | VisitorConversationView> = {
  kind: 'conversation',
  async open(ctx, ref, after) {
    const row = await conversationForReading(ctx, ref)
    const isVisitor = !isStaff(ctx.actor)
    const seq = isVisitor ? row.visitor_seq : row.seq
    const names = isVisitor && row.assignee_id ? await staffNames(ctx, [row.assignee_id]) : new Map()
    const view = isVisitor ? forVisitor(row, names) : forStaff(row, ctx.actor)
    if (after === null) return { seq, reload: false, data: {}, view }
    if (after > seq || seq - after > replayMax) return { seq, reload: true, data: {}, view }
    const messages = after === seq ? [] : (await changedMessagesQuery(ctx, ref, after, isVisitor).execute(ctx.db)).rows
    const isTooLong = messages.reduce((length, each) => length + each.message.length, 0) > limits.pushLengthMax
    if (messages.length > replayMax || isTooLong) return { seq, reload: true, data: {}, view }
    return { seq, reload: false, data: { conversations: [view], messages: await presentMessages(ctx, row, messages) }, view }
  },
  allows(actor, view, act) {
    // A visitor's sockets follow only the visitor's own conversations, and leave all of them when the visitor's identity changes.
    if (actor.kind === 'visitor') return act === 'read' || act === 'type_reply'
    return hearsConversations(actor) && 'visitor' in view && refusalOf(actor, act as Act, view) === undefined
  },
  project(actor, data) {
    const [view] = data.conversations ?? []
    // Pushes for visitors are composed separately. Staff may have lost access through this very change.
    if (!view || actor.kind === 'visitor' || !('visitor' in view)) return data
    if (!hearsConversations(actor) || !canSee(actor, view)) return { gone: [view.conversation_ref] }
    const shown = visibleView(actor, view)
    return shown === view ? data : { ...data, conversations: [shown] }
  },
  viewIn: ({ conversations }) => conversations?.[0],
}

/** Selects messages that were added or changed after `after`; both parts read an index range, however long the conversation is. */
export function changedMessagesQuery(ctx: Ctx, ref: string, after: number, isVisitor: boolean): RawBuilder<MessageRow> {
  const head = sql`select * from messages where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${ref}`
  return isVisitor
    ? sql<MessageRow>`select * from (${head} and visitor_seq is not null order by seq desc limit ${replayMax + 1}) newest where visitor_seq > ${after}
        union select * from (${head} and changed_seq <> seq and visitor_changed_seq > ${after} limit ${replayMax + 1}) changed order by seq`
    : sql<MessageRow>`(${head} and seq > ${after} order by seq limit ${replayMax + 1})
        union (${head} and changed_seq <> seq and changed_seq > ${after} limit ${replayMax + 1}) order by seq`
}

const isLimited = (actor: Actor): actor is StaffActor & { sight: Sight } => isStaff(actor) && actor.sight !== undefined

/** Assumed prior state of a chat when computing who lost access: everyone who takes chats saw it in the queue, or in the archive if it was reopened. */
const noOne = { assignee_id: null, offered_to: null, created_by: null, team_ref: null, participants: [], followers: [], mentioned: [] }
const inQueue: Seen = { state: 'waiting', visitor_id: '', ...noOne }
const inArchive: Seen = { ...inQueue, state: 'closed' }
/** Staff who may read tickets see them in every state. */
const ticket: Seen = { ...inQueue, state: 'open' }

/** Stream of the conversations in staff lists. */
export const conversationRowsInLists = listRows({
  name: 'conversations',
  idOf: (row) => row.conversation_ref,
  async replay(ctx, missed) {
    const rows =
      missed.length === 0
        ? []
        : await conversationRows(ctx)
            .where(
              'c.conversation_ref',
              'in',
              missed.map(({ subject }) => subject),
            )
            .execute()
    // Report only these as gone: a conversation started since then was not on any screen, and messages alone never revoke access.
    const mayHaveShown = missed.filter(({ names }) => !names.includes('conversation.started') && names.some((name) => name.startsWith('conversation.')))
    const tickets = new Set(rows.flatMap((row) => (row.channel === 'ticket' ? row.conversation_ref : [])))
    const stateBefore = (ref: string, names: string[]) =>
      tickets.has(ref) && !names.includes('conversation.became_ticket') ? ticket : names.includes('conversation.reopened') ? inArchive : inQueue
    // Prior scope isn't stored, so assume the conversation was in it. A ref alone reveals nothing.
    const assumed = isLimited(ctx.actor) ? { offered_to: ctx.actor.user_id } : {}
    const before = new Map(mayHaveShown.map(({ subject, names }) => [subject, [{ ...stateBefore(subject, names), ...assumed }]]))
    return seenRows(
      ctx.actor,
      rows.map((row) => forStaff(row, ctx.actor)),
      before,
    )
  },
  project: (actor, rows, before) => seenRows(actor, rows as ConversationView[], before),
})

/**
 * Returns all rows, as one shared object, to staff without a scope who supervise chats, read tickets and see every field. Others get the rows they may see, and the refs of
 * those they can no longer see.
 */
function seenRows(actor: Actor, rows: ConversationView[], before: ReadonlyMap<string, readonly unknown[]>): { rows: ConversationView[]; gone: string[] } {
  if (can(actor, 'canSuperviseChats') && can(actor, 'canViewExistingTickets') && !isLimited(actor) && !hidesAny(actor)) return { rows, gone: [] }
  if (!hearsConversations(actor)) return { rows: [], gone: [] }
  const seen: ConversationView[] = []
  const gone: string[] = []
  for (const row of rows) {
    if (canSee(actor, row)) seen.push(visibleView(actor, row))
    else if (before.get(row.conversation_ref)?.some((was) => canSee(actor, was as Seen))) gone.push(row.conversation_ref)
  }
  return { rows: seen, gone }
}
