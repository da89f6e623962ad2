import { type ConversationView, inboxFlags, limits, type Notice, type StreamData } from '@porchlight/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Ctx, can, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { StreamKind } from '../../kernel/live/stream-kind.ts'
import { presentAgents, staffNames } from '../people/index.ts'
import { conversationForReading, conversationRows } from './access.ts'
import { forStaff, forVisitor } from './present.ts'
import { presentMessages } from './queries.ts'
import type { MessageRow } from './rows.ts'
import { canSee, refusalOf, type Seen } from './rules.ts'

const replayMax = limits.replayEventsMax
const hearsConversations = (actor: Actor) => inboxFlags.some((flag) => can(actor, flag))
const canSeeView = (actor: Actor, view: ConversationView) => canSee(actor, { ...view, visitor_id: view.visitor.visitor_id })

/** The stream of one conversation, as far as staff or its visitor may see it. */
export const conversationStream: StreamKind = {
  kind: 'conversation',
  async open(ctx, ref, after) {
    const row = await conversationForReading(ctx, ref)
    const isVisitor = !isStaff(ctx.actor)
    const seq = isVisitor ? row.visitor_seq : row.seq
    const names = isVisitor && row.assignee_id ? await staffNames(ctx, [row.assignee_id]) : new Map()
    const view = isVisitor ? forVisitor(row, names) : forStaff(row)
    if (after === null) return { seq, reload: false, data: {}, view }
    if (after > seq || seq - after > replayMax) return { seq, reload: true, data: {}, view }
    const messages = after === seq ? [] : (await changedMessagesQuery(ctx, ref, after, isVisitor).execute(ctx.db)).rows
    const isTooLong = messages.reduce((length, each) => length + each.message.length, 0) > limits.pushLengthMax
    if (messages.length > replayMax || isTooLong) return { seq, reload: true, data: {}, view }
    return { seq, reload: false, data: { conversations: [view], messages: await presentMessages(ctx, row, messages) }, view }
  },
  allows(actor, view, act) {
    // A visitor's sockets follow only its own conversations, and leave them all when its identity changes.
    if (actor.kind === 'visitor') return act === 'read' || act === 'type_reply'
    return hearsConversations(actor) && 'visitor' in view && refusalOf(actor, act, { ...view, visitor_id: view.visitor.visitor_id }) === undefined
  },
  project(actor, data) {
    const [view] = data.conversations ?? []
    // Pushes for visitors are composed for them alone; staff may have lost access through this very change.
    if (!view || actor.kind === 'visitor' || !('visitor' in view)) return data
    return hearsConversations(actor) && canSeeView(actor, view) ? data : { gone: [view.conversation_ref] }
  },
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

/** Assumed prior state of a chat when computing who lost access: everyone who takes chats saw it in the queue, or in the archive if it was reopened. */
const inQueue: Seen = { state: 'waiting', assignee_id: null, offered_to: null, participants: [], visitor_id: '' }
const inArchive: Seen = { ...inQueue, state: 'closed' }
/** Staff who may read tickets see them in every state. */
const ticket: Seen = { ...inQueue, state: 'open' }

/** A client that was offline may have missed any of these; reloading is cheap and harmless. */
const missedNotices: Notice[] = [
  { kind: 'permissions_changed' },
  { kind: 'feed_changed' },
  { kind: 'drafts_changed' },
  { kind: 'settings_changed' },
  { kind: 'teams_changed' },
  { kind: 'teammates_changed' },
  { kind: 'content_changed' },
  { kind: 'ticket_options_changed' },
  { kind: 'canned_replies_changed' },
]

/** The stream of lists for staff: rows of conversations and teammates. */
export const libraryStream: StreamKind = {
  kind: 'library',
  async open(ctx, _ref, after) {
    if (!isStaff(ctx.actor)) throw refuse('not_found')
    const head = await ctx.db.selectFrom('library_heads').select('event_number').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirstOrThrow()
    const seq = head.event_number
    if (after === null) return { seq, reload: false, data: {} }
    if (after > seq || seq - after > replayMax) return { seq, reload: true, data: {} }
    // Presence is sent as signals, which have no numbers.
    if (after === seq) return { seq, reload: false, data: { agents: await presentAgents(ctx) } }
    const subjects = await ctx.db
      .selectFrom('events')
      .select((eb) => ['subject', eb.fn.agg<string[]>('array_agg', ['name']).as('names')])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('number', '>', after)
      .where('subject', 'is not', null)
      .groupBy('subject')
      .execute()
    const data = await currentRows(
      ctx,
      subjects.flatMap((row) => row.subject ?? []),
    )
    // Report only these as gone: a conversation that started since was on no screen, and messages alone take nobody's access away.
    const mayHaveShown = subjects.filter(({ names }) => !names.includes('conversation.started') && names.some((name) => name.startsWith('conversation.')))
    const tickets = new Set((data.conversations ?? []).flatMap((view) => ('visitor' in view && view.channel === 'ticket' ? view.conversation_ref : [])))
    const stateBefore = (ref: string, names: string[]) => (tickets.has(ref) ? ticket : names.includes('conversation.reopened') ? inArchive : inQueue)
    const before = new Map(mayHaveShown.map(({ subject, names }) => [subject ?? '', stateBefore(subject ?? '', names)]))
    return { seq, reload: false, data: projectLibrary(ctx.actor, { ...data, agents: await presentAgents(ctx), notices: missedNotices }, before) ?? {} }
  },
  reload: currentRows,
  project: projectLibrary,
}

async function currentRows(ctx: Ctx, subjects: string[]): Promise<StreamData> {
  if (subjects.length === 0) return {}
  const rows = await conversationRows(ctx).where('c.conversation_ref', 'in', subjects).execute()
  return rows.length > 0 ? { conversations: rows.map(forStaff) } : {}
}

/**
 * Staff who supervise chats and read tickets see every row and share one object. Others get the rows they may see, and the refs of those they can no longer
 * see.
 */
function projectLibrary(actor: Actor, data: StreamData, before?: ReadonlyMap<string, unknown>): StreamData | undefined {
  const rows = (data.conversations ?? []) as ConversationView[]
  if (rows.length === 0 || (can(actor, 'canSuperviseChats') && can(actor, 'canViewExistingTickets'))) return data
  const { conversations: _all, ...rest } = data
  if (!hearsConversations(actor)) return rest
  const seen = rows.filter((row) => canSeeView(actor, row))
  const wasSeen = ({ conversation_ref }: ConversationView) => {
    const was = before?.get(conversation_ref) as Seen | undefined
    return was !== undefined && canSee(actor, was)
  }
  const gone = rows.filter((row) => !seen.includes(row) && wasSeen(row)).map((row) => row.conversation_ref)
  return { ...rest, ...(seen.length > 0 && { conversations: seen }), ...(gone.length > 0 && { gone }) }
}
