import { conversationsApi, limits, messagesApi, type ParsedInputOf, visitorsApi } from '@porchlight/contracts'
import { conversationField } from '@porchlight/contracts/conversation-fields'
import { filterOfList, inboxTabs } from '@porchlight/contracts/conversation-lists'
import { isForSupervisors } from '@porchlight/contracts/custom-values'
import { conditionsOf, type Filter, resolveFilter, type Viewer } from '@porchlight/contracts/list-language'
import { type Selectable, sql } from 'kysely'
import { type Ctx, can, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Conversations } from '../../kernel/generated/tables.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { send } from '../../kernel/pipeline.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../kernel/time-cursor.ts'
import { staffNames, teamsOf } from '../people/index.ts'
import { onlineVisitors } from '../presence/index.ts'
import { visitorDetails, visitorOfKey } from '../visitors/index.ts'
import { conversationForReading, conversationRows, visitorColumns } from './access.ts'
import { seesSupervisorFields } from './custom-values.ts'
import { filterSql } from './filter-sql.ts'
import { type IndexedFacts, indexedFacts } from './indexed-facts.ts'
import { forStaff, forVisitor, messageForStaff, messageForVisitor } from './present.ts'
import type { MessageRow } from './rows.ts'
import { canSee } from './rules.ts'
import { andInSight, sightSql } from './sight.ts'

type ListInput = ParsedInputOf<typeof conversationsApi.list>

/** Returns who is viewing lists. Teams are read only for conditions with `@my_teams`, which need them. */
async function viewerOf(ctx: Ctx, filter: Filter): Promise<Viewer> {
  const { user_id } = staffOf(ctx)
  const asksTeams = conditionsOf(filter).some(({ value }) => [value].flat().includes('@my_teams'))
  return { user_id, team_refs: asksTeams ? await teamsOf(ctx, user_id) : [], now: ctx.clock.now() }
}

/** Selects tickets whose notes mention the caller, through the caller's mention list, whose order is an index range. */
const mentionRows = (ctx: Ctx, isUnread: boolean) =>
  conversationRows(ctx)
    .innerJoin('ticket_mentions as t', (join) => join.onRef('t.support_lib_id', '=', 'c.support_lib_id').onRef('t.conversation_ref', '=', 'c.conversation_ref'))
    .where('t.support_lib_id', '=', ctx.support_lib_id)
    .where('t.user_id', '=', staffOf(ctx).user_id)
    .$if(isUnread, (q) => q.where('t.is_unread', '=', sql.lit(true))) as unknown as ReturnType<typeof conversationRows>

/** More conversations than these are found faster by walking the list: the page is full before long. */
const fewMax = 2000

/** Returns the conversations that meet these conditions, by the index of facts; undefined if there are many. */
async function fewWithFacts(ctx: Ctx, facts: IndexedFacts | undefined): Promise<string[] | undefined> {
  if (!facts) return undefined
  const statement = sql<{ ref: string }>`select ref from conversations_with_facts(${facts.state}, ${JSON.stringify(facts.conditions)}::jsonb, ${fewMax}) ref`
  const found = await send(ctx.db, 'conversations-with-facts', statement)
  return found.length < fewMax ? found.map(({ ref }) => ref) : undefined
}

/** Selects conversations by their refs alone, whatever the order of the list suggests to the planner. */
const rowsOfFew = (ctx: Ctx, refs: readonly string[]) =>
  ctx.db
    .selectFrom(
      sql<Selectable<Conversations>>`(select c.* from unnest(${refs}::text[]) k(ref)
        cross join lateral (select * from conversations where support_lib_id = ${ctx.support_lib_id} and conversation_ref = k.ref limit 1) c)`.as('c'),
    )
    .innerJoin('visitors as v', (join) => join.onRef('v.support_lib_id', '=', 'c.support_lib_id').onRef('v.visitor_id', '=', 'c.visitor_id'))
    .selectAll('c')
    .select(visitorColumns) as unknown as ReturnType<typeof conversationRows>

/**
 * Selects one tab from one index range: the row holds everything a list shows, so a million conversations read like ten. With a filter, the
 * index of facts finds it if few conversations match; otherwise at most `walkMax` rows of the range are checked, and `walkedTo` returns the last of them if the
 * range goes on.
 */
export async function listQuery(ctx: Ctx, { cursor, limit, filter: more, ...choice }: ListInput, walkMax: number = limits.listWalkMax) {
  const isOfMentions = choice.tab === 'mentiontickets'
  const time = choice.sort === 'waiting' ? 'waiting_since' : 'updated_at'
  const [column, ref] = isOfMentions ? ['t.updated_at', 't.conversation_ref'] : [`c.${time}`, 'c.conversation_ref']
  const direction = choice.sort === 'newest' ? 'desc' : 'asc'
  const after = cursor ? decodeTimeCursor(cursor) : undefined
  // A condition would tell the value of a field that the caller may not see.
  if (more && !seesSupervisorFields(ctx.actor) && conditionsOf(more).some(({ field }) => isForSupervisors(field))) throw refuse('forbidden')
  const whole = filterOfList({ ...choice, filter: more })
  const viewer = await viewerOf(ctx, whole)
  const resolved = (filter: Filter) => resolveFilter(conversationField, filter, viewer)
  const compiled = (filter: Filter) => filterSql(resolved(filter))
  const few = more && !isOfMentions ? await fewWithFacts(ctx, indexedFacts(resolved(whole))) : undefined
  const place = sql`(${sql.ref(column)}, ${sql.ref(ref)})`
  const isBelow = sql<boolean>`${place} ${sql.raw(direction === 'desc' ? '<' : '>')} (${after?.at}, ${after?.id})`
  const within = sightSql(ctx.actor)
  if (!(more || within) || isOfMentions || few) {
    const query = (few ? rowsOfFew(ctx, few) : isOfMentions ? mentionRows(ctx, choice.type === 'unread') : conversationRows(ctx))
      .where(compiled(whole))
      .$if(within !== undefined, (q) => q.where(within ?? sql.lit(true)))
      .$if(after !== undefined, (q) => q.where(isBelow))
      .orderBy(sql.ref(column), direction)
      .orderBy(sql.ref(ref), direction)
      .limit(limit + 1)
    return { query, walkedTo: async () => null }
  }
  const walk = ctx.db
    .selectFrom('conversations as c')
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where(compiled(filterOfList(choice)))
    .$if(after !== undefined, (q) => q.where(isBelow))
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(ref), direction)
  const query = conversationRows(ctx, walk.selectAll('c').limit(walkMax))
    .$if(more !== undefined, (q) => q.where(compiled(more ?? { all: [] })))
    .$if(within !== undefined, (q) => q.where(within ?? sql.lit(true)))
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(ref), direction)
    .limit(limit + 1)
  const walkedTo = async () => {
    const ends = await walk
      .select([`c.${time} as at`, 'c.conversation_ref as ref'])
      .offset(walkMax - 1)
      .limit(2)
      .execute()
    const [last] = ends
    return ends.length === 2 && last?.at ? { at: last.at, ref: last.ref } : null
  }
  return { query, walkedTo }
}

/** Returns the page with the cursor of the next one. */
function page<Row extends { updated_at: Date; visitor_updated_at: Date; conversation_ref: string; waiting_since: Date | null }>(
  rows: Row[],
  limit: number,
  by: 'updated_at' | 'waiting_since' | 'visitor_updated_at' = 'updated_at',
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next_cursor: rows.length > limit && last ? encodeTimeCursor(last[by] ?? last.updated_at, last.conversation_ref) : null }
}

/** Returns one page of a list. Its cursor goes on where the page ends: after its last row, or, if a filter let few rows pass, where the walk ended. */
export async function listPage(ctx: Ctx, input: ListInput, walkMax?: number) {
  const { query: rows, walkedTo } = await listQuery(ctx, input, walkMax)
  const { shown, next_cursor } = page(await rows.execute(), input.limit, input.sort === 'waiting' ? 'waiting_since' : 'updated_at')
  if (next_cursor) return { shown, next_cursor, walked_to: null }
  const end = await walkedTo()
  return { shown, next_cursor: end && encodeTimeCursor(end.at, end.ref), walked_to: end && { at: end.at.toISOString(), ref: end.ref } }
}

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

export const countConversations = query(conversationsApi.counts, async (ctx) => {
  const { user_id } = staffOf(ctx)
  const lib = ctx.support_lib_id
  const within = andInSight(ctx.actor)
  const { rows } = await sql<{ queue: number; mine: number; mine_unread: number; chats: number; unread_tickets: number }>`
    select
      (select count(*)::int from (select 1 from conversations c where support_lib_id = ${lib} and state = 'waiting' ${within} limit ${countMax}) q) as queue,
      (select count(*)::int from (select 1 from conversations c where support_lib_id = ${lib} and state = 'ongoing' and snoozed_until is null and assignee_id = ${user_id} ${within} limit ${countMax}) m) as mine,
      (select count(*)::int from (select 1 from conversations c where support_lib_id = ${lib} and state = 'ongoing' and snoozed_until is null and assignee_id = ${user_id} and (unread_count > 0 or ${user_id} = any(unread_for)) ${within} limit ${countMax}) u) as mine_unread,
      (select count(*)::int from (select 1 from conversations c where support_lib_id = ${lib} and state = 'ongoing' and snoozed_until is null ${within} limit ${countMax}) a) as chats,
      (select least(coalesce(sum(unread_count), 0), ${countMax})::int from (select unread_count from conversations c where support_lib_id = ${lib} and state = 'open' and unread_count > 0 and snoozed_until is null ${within} limit ${countMax}) t) as unread_tickets`.execute(
    ctx.db,
  )
  const found = rows[0] ?? { queue: 0, mine: 0, mine_unread: 0, chats: 0, unread_tickets: 0 }
  return {
    queue: can(ctx.actor, 'canTakeChats') ? found.queue : 0,
    mine: found.mine,
    mine_unread: found.mine_unread,
    chats: can(ctx.actor, 'canSuperviseChats') ? found.chats : 0,
    unread_tickets: can(ctx.actor, 'canViewExistingTickets') ? found.unread_tickets : 0,
  }
})

const earlierMax = 10

export const readConversation = query(conversationsApi.read, async (ctx, { conversation_ref }) => {
  const row = await conversationForReading(ctx, conversation_ref)
  const others = await conversationRows(ctx)
    .where('c.visitor_id', '=', row.visitor_id)
    .where('c.conversation_ref', '<>', conversation_ref)
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

/** Returns messages of one conversation in the form for the caller. */
export async function presentMessages(ctx: Ctx, conversation: Parameters<typeof messageForStaff>[1], rows: MessageRow[]) {
  const ids = [...new Set(rows.flatMap((row) => (row.sender_id && row.sender_type !== 'visitor' ? [row.sender_id] : [])))]
  const names = ids.length > 0 ? await staffNames(ctx, ids) : new Map()
  return isStaff(ctx.actor) ? rows.map((row) => messageForStaff(row, conversation, names)) : rows.map((row) => messageForVisitor(row, names))
}

export const listMessages = query(messagesApi.list, async (ctx, { conversation_ref, before_seq, limit }) => {
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
  const shown = rows.slice(0, limit).reverse()
  return { messages: await presentMessages(ctx, row, shown), has_more: rows.length > limit, seq: isVisitor ? row.visitor_seq : row.seq }
})

export const listVisitorConversations = query(visitorsApi.conversations, async (ctx, { cursor, limit }) => {
  if (ctx.actor.kind !== 'visitor' || !ctx.actor.visitor_id) return { conversations: [], next_cursor: null }
  const { shown, next_cursor } = page(await visitorRows(ctx, ctx.actor.visitor_id, limit + 1, cursor), limit, 'visitor_updated_at')
  const names = await staffNames(ctx, [...new Set(shown.flatMap((row) => row.assignee_id ?? []))])
  return { conversations: shown.map((row) => forVisitor(row, names)), next_cursor }
})

/** Counts for the loader, which has no secret: the key tells who it is and opens nothing else. */
export const countUnread = query(visitorsApi.unread, (ctx, { support_lib_id, key }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const visitor_id = await visitorOfKey(own, key)
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

/** Selects a visitor's conversations, newest first. */
export function visitorRows(ctx: Ctx, visitor_id: string, limit: number, cursor?: string) {
  const after = cursor ? decodeTimeCursor(cursor) : undefined
  return conversationRows(ctx)
    .where('c.visitor_id', '=', visitor_id)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(c.visitor_updated_at, c.conversation_ref) < (${after?.at}, ${after?.id})`))
    .orderBy('c.visitor_updated_at', 'desc')
    .orderBy('c.conversation_ref', 'desc')
    .limit(limit)
    .execute()
}
