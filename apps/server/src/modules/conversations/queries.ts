import { inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import { type ConversationView, conversationsApi, type MessageView, messagesApi } from '@porchlight/contracts/conversations/conversations'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { visitorsApi } from '@porchlight/contracts/visitors/visitors'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, can, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { cutPage, keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { staffNames } from '../people/index.ts'
import { onlineVisitors } from '../presence/index.ts'
import { visitorDetails, visitorOfUnreadKey } from '../visitors/index.ts'
import { conversationForReading, conversationRows } from './access.ts'
import { isAboutOwnOf } from './links/sides.ts'
import { listPage } from './lists/list-page.ts'
import { forStaff, forVisitor, messageForStaff, messageForVisitor } from './present.ts'
import type { MessageRow } from './rows.ts'
import { canSee } from './rules.ts'
import { andInSight, readableSql } from './sight.ts'

export const listConversations = query(conversationsApi.list, async (ctx, input) => {
  if (!can(ctx.actor, inboxTabs[input.tab].flag)) throw refuse('forbidden')
  const { shown, ...end } = await listPage(ctx, input)
  const there = await onlineVisitors(
    ctx,
    shown.map((row) => row.visitor_id),
  )
  const online = shown.filter((row) => there.has(row.visitor_id)).map((row) => row.conversation_ref)
  return { conversations: shown.map((row) => forStaff(row, ctx.actor)), ...end, online }
})

/** Counting stops at 100: the badge shows 99+ anyway, and the cost stays constant. */
const countMax = limits.badgeMax + 1

export const countConversations = query(conversationsApi.counts, countsOf)

/** Returns the counts of the inbox as its actor, a person of the library, may see them. */
export async function countsOf(ctx: Ctx) {
  const { user_id } = staffOf(ctx)
  const lib = ctx.support_lib_id
  const within = andInSight(ctx.actor)
  type Oldest = { conversation_ref: string; number: number; since: string }
  type Figures = {
    oldest: Oldest | null
    queue: number
    mine: number
    mine_unread: number
    chats: number
    unread_tickets: number
    hlpt_open: number
    hlpt_awaiting: number
  }
  const queued = sql`conversations c where support_lib_id = ${lib} and state = 'waiting' and spam = 'no' and in_flow = 'no' ${within}`
  const platform = sql`support_lib_id = ${lib} and state = 'open' and requester_lib_id is not null and snoozed_until is null`
  const { rows } = await sql<Figures & { has_children: boolean }>`
    select
      (select count(*)::int from (select 1 from ${queued} limit ${countMax}) q) as queue,
      (select jsonb_build_object('conversation_ref', conversation_ref, 'number', number, 'since', coalesce(waiting_since, created_at)) from ${queued}
        order by waiting_since, conversation_ref limit 1) as oldest,
      (select count(*)::int from (select 1 from conversations c where support_lib_id = ${lib} and state = 'ongoing' and snoozed_until is null and assignee_id = ${user_id} and spam = 'no' ${within} limit ${countMax}) m) as mine,
      (select count(*)::int from (select 1 from conversations c where support_lib_id = ${lib} and state = 'ongoing' and snoozed_until is null and assignee_id = ${user_id} and (unread_count > 0 or unread_for <> '{}') and (unread_count > 0 or ${user_id} = any(unread_for)) and spam = 'no' ${within} limit ${countMax}) u) as mine_unread,
      (select count(*)::int from (select 1 from conversations c where support_lib_id = ${lib} and state = 'ongoing' and snoozed_until is null and spam = 'no' ${within} limit ${countMax}) a) as chats,
      (select least(coalesce(sum(unread_count), 0), ${countMax})::int from (select unread_count from conversations c where support_lib_id = ${lib} and state = 'open' and unread_count > 0 and snoozed_until is null and spam = 'no' ${within} limit ${countMax}) t) as unread_tickets,
      (select count(*)::int from (select 1 from conversations c where ${platform} and spam = 'no' ${within} limit ${countMax}) h) as hlpt_open,
      (select count(*)::int from (select 1 from conversations c where ${platform} and waiting_since is not null and spam = 'no' ${within} limit ${countMax}) w) as hlpt_awaiting,
      exists (select from children_of(${lib}, '', 1)) as has_children`.execute(ctx.db)
  const found = rows[0] ?? { oldest: null, queue: 0, mine: 0, mine_unread: 0, chats: 0, unread_tickets: 0, hlpt_open: 0, hlpt_awaiting: 0, has_children: false }
  const seesQueue = can(ctx.actor, 'canTakeChats')
  return {
    queue: seesQueue ? found.queue : 0,
    oldest: seesQueue && found.oldest ? { ...found.oldest, since: new Date(found.oldest.since).toISOString() } : null,
    mine: found.mine,
    mine_unread: found.mine_unread,
    chats: can(ctx.actor, 'canSuperviseChats') ? found.chats : 0,
    unread_tickets: can(ctx.actor, 'canViewExistingTickets') ? found.unread_tickets : 0,
    hlpt: found.has_children && can(ctx.actor, 'canViewExistingTickets') ? { open: found.hlpt_open, awaiting: found.hlpt_awaiting } : null,
  }
}

const earlierMax = 10

export const readConversation = query(conversationsApi.read, async (ctx, { conversation_ref }) => {
  const row = await conversationForReading(ctx, conversation_ref)
  ctx.ports.readings.note(ctx.actor, 'conversations', [conversation_ref], ctx.clock.now())
  const others = await conversationRows(ctx)
    .where('c.visitor_id', '=', row.visitor_id)
    .where('c.conversation_ref', '<>', conversation_ref)
    .where('c.spam', '=', 'no')
    // Before the limit: others that may not be read would take the place of those that may.
    .where(readableSql(ctx.actor) ?? sql.lit(true))
    .orderBy('c.visitor_updated_at', 'desc')
    .orderBy('c.conversation_ref', 'desc')
    .limit(earlierMax)
    .execute()
  return {
    conversation: forStaff(row, ctx.actor),
    visitor: await visitorDetails(ctx, row.visitor_id),
    earlier: others.filter((other) => canSee(ctx.actor, other)).map((other) => forStaff(other, ctx.actor)),
  }
})

/** Counts what is read, in memory, for the alert about large amounts. */
function noteReading({ actor, clock, ports }: Ctx, rows: readonly MessageRow[]): void {
  const now = clock.now()
  const files = rows.flatMap(({ attachments }) => (attachments as { file_id: string }[]).map(({ file_id }) => file_id))
  ports.readings.note(
    actor,
    'conversations',
    rows.slice(0, 1).map(({ conversation_ref }) => conversation_ref),
    now,
  )
  ports.readings.note(actor, 'attachments', files, now)
}

/** Returns messages from one conversation as the caller sees them. */
export async function presentMessages(ctx: Ctx, conversation: Parameters<typeof messageForStaff>[2], rows: MessageRow[]) {
  const ids = [...new Set(rows.flatMap((row) => (row.sender_id && row.sender_type !== 'visitor' ? [row.sender_id] : [])))]
  const names = ids.length > 0 ? await staffNames(ctx, ids) : new Map()
  noteReading(ctx, rows)
  return isStaff(ctx.actor) ? rows.map((row) => messageForStaff(ctx, row, conversation, names)) : rows.map((row) => messageForVisitor(ctx, row, names))
}

export const listMessages = query(messagesApi.list, messagesPage)

/** Returns one page of a conversation's messages, limited to those its actor may see. */
export async function messagesPage(ctx: Ctx, { conversation_ref, before_seq, limit }: ParsedInputOf<typeof messagesApi.list>) {
  const row = await conversationForReading(ctx, conversation_ref)
  const isVisitor = !isStaff(ctx.actor)
  const rows = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .$if(isVisitor, (q) => q.where('visitor_seq', 'is not', null))
    .$if(before_seq !== undefined, (q) => (isVisitor ? q.where('visitor_seq', '<', before_seq ?? 0) : q.where('seq', '<', before_seq ?? 0)))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit, ({ seq }) => String(seq))
  return { messages: await presentMessages(ctx, row, page.rows.reverse()), has_more: page.next_cursor !== null, seq: isVisitor ? row.visitor_seq : row.seq }
}

/**
 * Returns messages of a conversation after one, oldest first, as a teammate sees them.
 * @throws AppError like `conversationForReading`
 */
export async function messagesAfter(ctx: Ctx, conversation_ref: string, seq: number, limit: number): Promise<MessageView[]> {
  const row = await conversationForReading(ctx, conversation_ref)
  const rows = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return presentMessages(ctx, row, rows)
}

export const listVisitorConversations = query(visitorsApi.conversations, async (ctx, { cursor, limit }) => {
  if (ctx.actor.kind !== 'visitor' || !ctx.actor.visitor_id) return { conversations: [], next_cursor: null }
  const { shown, names, next_cursor } = await visitorPage(ctx, { visitor_id: ctx.actor.visitor_id }, limit, cursor)
  return { conversations: shown.map((row) => forVisitor(row, names)), next_cursor }
})

/** Counts unread messages for the loader, which has no secret: the key identifies the visitor but grants no other access. */
export const countUnread = query(visitorsApi.unread, (ctx, { support_lib_id, key }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const visitor_id = await visitorOfUnreadKey(own, key)
    if (visitor_id === undefined) return { unread: 0 }
    const { unread } = await own.db
      .selectFrom('conversations')
      .select(sql<number>`coalesce(sum(visitor_unread_count), 0)::int`.as('unread'))
      .where('support_lib_id', '=', support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .executeTakeFirstOrThrow()
    return { unread }
  }),
)

/**
 * Whose conversations to select: a visitor's, those that a child library's staff raised, or the tickets of a requester: a visitor, or everyone with an address
 * who is not staff of a child library.
 */
export type Whose = { visitor_id: string } | { requester_lib_id: string } | { requester: { visitor_id: string | null; address: string | null } }

function isTheirs(ctx: Ctx, whose: Whose): RawBuilder<boolean> {
  if ('visitor_id' in whose) return sql`c.visitor_id = ${whose.visitor_id}`
  if ('requester_lib_id' in whose) return sql`c.requester_lib_id = ${whose.requester_lib_id}`
  const { visitor_id, address } = whose.requester
  return sql`c.channel = 'ticket' and c.requester_lib_id is null and not ${isAboutOwnOf(ctx, whose.requester)} and c.visitor_id in (
    select r.visitor_id from visitors r
    where r.support_lib_id = ${ctx.support_lib_id} and r.staff_lib_id is null and (r.visitor_id = ${visitor_id} or r.email = ${address}))`
}

const newest = newestFirst('c.visitor_updated_at', 'c.conversation_ref')

/** Returns one page of these conversations in the order that visitors see, newest first. */
export const visitorRows = (ctx: Ctx, whose: Whose, limit: number, cursor?: string) =>
  keysetPage(conversationRows(ctx).where(isTheirs(ctx, whose)), newest, { cursor: cursor || undefined, limit })

/** Returns one page of these conversations, with their owners' names. */
export async function visitorPage(ctx: Ctx, whose: Whose, limit: number, cursor?: string) {
  const { rows: shown, next_cursor } = await visitorRows(ctx, whose, limit, cursor)
  return { shown, names: await staffNames(ctx, [...new Set(shown.flatMap((row) => row.assignee_id ?? []))]), next_cursor }
}

/** Returns the conversations that the caller may see, without spam unless requested. */
export async function conversationsInSight(ctx: Ctx, refs: readonly string[], { withSpam = false } = {}): Promise<ConversationView[]> {
  if (refs.length === 0) return []
  const rows = await conversationRows(ctx).where('c.conversation_ref', 'in', refs).execute()
  return rows.filter((row) => canSee(ctx.actor, row) && (withSpam || row.spam === 'no')).map((row) => forStaff(row, ctx.actor))
}
