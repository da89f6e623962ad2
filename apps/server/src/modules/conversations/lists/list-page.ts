import { addedValues } from '@porchlight/contracts/conversations/add-to-conversations'
import { addedFields, conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { filterOfList, inboxTabs, rangeOfList, stateOfView } from '@porchlight/contracts/conversations/conversation-lists'
import { type ListOrder, orderedBy, orderOf } from '@porchlight/contracts/conversations/conversation-orders'
import type { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { conditionsOf, type Filter, resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { assertSeesFields } from '../../../kernel/calls/hidden-fields.ts'
import { send } from '../../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Conversations } from '../../../kernel/generated/tables.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { cutPage } from '../../../kernel/rows/keyset-page.ts'
import { columnOf, cursorAfter, sealedCursorAfter } from '../../lists/index.ts'
import { teamsOf } from '../../people/index.ts'
import { conversationRows, visitorColumns } from '../access.ts'
import { seesSupervisorFields } from '../fields/custom-values.ts'
import type { ConversationRow } from '../rows.ts'
import { sightSql } from '../sight.ts'
import { conversationTable, filterSql, orderSql } from './filter-sql.ts'
import { type IndexedFacts, indexedFacts, requiredOf } from './indexed-facts.ts'

export type ListInput = ParsedInputOf<typeof conversationsApi.list>

/** Returns the viewer that list conditions refer to. Reads teams only for conditions with `@my_teams`. */
async function viewerOf(ctx: Ctx, filter: Filter): Promise<Viewer> {
  const { user_id } = staffOf(ctx)
  const asksTeams = conditionsOf(filter).some(({ value }) => [value].flat().includes('@my_teams'))
  return { user_id, team_refs: asksTeams ? await teamsOf(ctx, user_id) : [], now: ctx.clock.now() }
}

/** Selects tickets with notes that mention the caller, using the caller's mention list, which one index range returns in order. */
const mentionRows = (ctx: Ctx, isUnread: boolean) =>
  conversationRows(ctx)
    .innerJoin('ticket_mentions as t', (join) => join.onRef('t.support_lib_id', '=', 'c.support_lib_id').onRef('t.conversation_ref', '=', 'c.conversation_ref'))
    .where('t.support_lib_id', '=', ctx.support_lib_id)
    .where('t.user_id', '=', staffOf(ctx).user_id)
    .$if(isUnread, (q) => q.where('t.is_unread', '=', sql.lit(true))) as unknown as ReturnType<typeof conversationRows>

/** Above this number of matches, walking the list is faster, because the page fills quickly. */
const fewMax = 2000

/** Returns the conversations that meet these conditions, using the facts index; undefined if there are too many. */
async function fewWithFacts(ctx: Ctx, facts: IndexedFacts | undefined): Promise<string[] | undefined> {
  if (!facts) return undefined
  const statement = sql<{ ref: string }>`select ref from conversations_with_facts(${facts.state}, ${JSON.stringify(facts.conditions)}::jsonb, ${fewMax}) ref`
  const found = await send(ctx.db, 'conversations-with-facts', statement)
  return found.length < fewMax ? found.map(({ ref }) => ref) : undefined
}

/** Selects conversations by ref in a form that keeps the planner from scanning in list order instead. */
const rowsOfFew = (ctx: Ctx, refs: readonly string[]) =>
  ctx.db
    .selectFrom(
      sql<Selectable<Conversations>>`(select c.* from unnest(${refs}::text[]) k(ref)
        cross join lateral (select * from conversations where support_lib_id = ${ctx.support_lib_id} and conversation_ref = k.ref limit 1) c)`.as('c'),
    )
    .innerJoin('visitors as v', (join) => join.onRef('v.support_lib_id', '=', 'c.support_lib_id').onRef('v.visitor_id', '=', 'c.visitor_id'))
    .selectAll('c')
    .select(visitorColumns) as unknown as ReturnType<typeof conversationRows>

/** Returns whether this order is by a time, for which every view has an index. Any other order reads a range of one state. */
const isOfTime = (sort: ListOrder) => sort === 'newest' || sort === 'oldest' || sort === 'waiting'

/**
 * Selects a tab's rows from one index range. Each row holds everything a list shows, so a page reads as fast among a million conversations as among ten. If few
 * conversations match the filter, the facts index finds them. Otherwise, or if the order differs from that of the view's index, checks at most `walkMax` rows
 * of the range; `walkedTo` is the last of them if the range goes on.
 * @throws AppError `invalid_input` for an order that the tab doesn't offer
 */
export async function listQuery(ctx: Ctx, { cursor, limit, filter: more, ...choice }: ListInput, walkMax: number = limits.listWalkMax) {
  const { sort } = choice
  const isOfMentions = choice.tab === 'mentiontickets'
  const offered: readonly ListOrder[] = inboxTabs[choice.tab].orders
  if (!isOfTime(sort) && !offered.includes(sort)) throw refuse('invalid_input', { fields: { sort: 'not an order of this tab' } })
  const state = isOfTime(sort) ? undefined : stateOfView(choice)
  const keys = orderSql.keys(sort)
  const { direction } = orderOf(sort)
  const after = cursor ? orderSql.decode(ctx, sort, cursor) : undefined
  // Filtering by a field reveals its value, so the caller must be allowed to see the field.
  if (more && !seesSupervisorFields(ctx.actor) && conditionsOf(more).some(({ field }) => isForSupervisors(field))) throw refuse('forbidden')
  if (more)
    assertSeesFields(
      ctx.actor,
      conditionsOf(more).map(({ field }) => field),
    )
  const whole = filterOfList({ ...choice, filter: more })
  const viewer = await viewerOf(ctx, whole)
  const resolved = (filter: Filter) => resolveFilter(conversationField, filter, viewer)
  const compiled = (filter: Filter) => filterSql(resolved(filter))
  const few = more && !isOfMentions ? await fewWithFacts(ctx, indexedFacts(resolved(whole))) : undefined
  const within = sightSql(ctx.actor)
  if (!(more || within || state) || isOfMentions || few) {
    const columns = isOfMentions ? [sql.ref('t.updated_at'), sql.ref('t.conversation_ref')] : [...keys.map((key) => key.sql), sql.ref('c.conversation_ref')]
    const rows = few ? rowsOfFew(ctx, few) : isOfMentions ? mentionRows(ctx, choice.type === 'unread') : conversationRows(ctx)
    let query = rows
      .where(compiled(whole))
      .$if(within !== undefined, (q) => q.where(within ?? sql.lit(true)))
      .$if(after !== undefined, (q) => q.where(after ? orderSql.isBelow(sort, columns, after) : sql.lit(true)))
      .limit(limit + 1)
    for (const column of columns) query = query.orderBy(column, direction)
    return { query, walkedTo: async () => null }
  }
  const columns = [...keys.map((key) => key.sql), sql.ref('c.conversation_ref')]
  // Spam has its own index, so listing spam doesn't walk everything else in its tab.
  const isOfSpam = more !== undefined && requiredOf(resolved(more)).some(({ field, values }) => field === 'spam' && values.join() === 'yes')
  let walk = ctx.db
    .selectFrom('conversations as c')
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where(compiled(state ?? rangeOfList({ ...choice, filter: more })))
    .$if(isOfSpam, (q) => q.where('c.spam', '=', sql.lit('yes')))
    .$if(after !== undefined, (q) => q.where(after ? orderSql.isBelow(sort, columns, after) : sql.lit(true)))
  for (const column of columns) walk = walk.orderBy(column, direction)
  const computed = keys.filter((key) => key.isComputed)
  // The walk selects its sort values, so that the outer statement needs no sort.
  const walked = walk
    .selectAll('c')
    .select(computed.map((key) => key.sql.as(key.name)))
    .limit(walkMax)
  let query = conversationRows(ctx, walked)
    .where(compiled(state ? whole : (more ?? { all: [] })))
    .$if(within !== undefined, (q) => q.where(within ?? sql.lit(true)))
    .limit(limit + 1)
  const order: RawBuilder<unknown>[] = [...keys.map((key) => key.name), 'conversation_ref'].map((name) => sql.ref(`c.${name}`))
  for (const column of order) query = query.orderBy(column, direction)
  const walkedTo = async () => {
    const ends = await walk
      .select([...orderedBy(sort).map((name) => columnOf(conversationTable, name).as(name)), 'c.conversation_ref'])
      .offset(walkMax - 1)
      .limit(2)
      .execute()
    return ends.length === 2 && ends[0] ? orderSql.placeOfRow(sort, ends[0] as Partial<ConversationRow> & { conversation_ref: string }) : null
  }
  return { query, walkedTo }
}

/** Returns one page of a list. Its cursor continues after its last row or, if too few rows matched, where the walk ended. */
export async function listPage(ctx: Ctx, input: ListInput, walkMax?: number) {
  const { query, walkedTo } = await listQuery(ctx, input, walkMax)
  const { rows: shown, next_cursor } = cutPage(await query.execute(), input.limit, (row) =>
    cursorAfter(orderSql.placeOfRow(input.sort, { ...row, ...addedValues(addedFields, row.added_fields as Record<string, unknown> | null) })),
  )
  if (next_cursor !== null) return { shown, next_cursor, is_partial: false }
  const end = await walkedTo()
  return { shown, next_cursor: end && sealedCursorAfter(ctx, end), is_partial: end !== null }
}
