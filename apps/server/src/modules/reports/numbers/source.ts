import { conditionsOf, type Filter, resolveFilter } from '@porchlight/contracts/lists/list-language'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { Attribution, Metric } from '@porchlight/contracts/reports/metric'
import { reportRows } from '@porchlight/contracts/reports/report-rows'
import { customFieldPattern, customKindOf, isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { type RawBuilder, sql } from 'kysely'
import { assertSeesFields } from '../../../kernel/calls/hidden-fields.ts'
import { type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationTable, sightSql } from '../../conversations/index.ts'
import { filterSqlOf } from '../../lists/index.ts'
import { teamsOf } from '../../people/index.ts'

/** A question for a number, without its period. */
export type Asked = {
  metric: Metric
  counts: 'calendar_time' | 'business_time'
  attribution?: Attribution | undefined
  filter?: Filter | undefined
  group_by?: string | undefined
  time_zone: string
}

/** The facts that a number counts, as parts of a statement over `f`, and `c` for their conversations. `where` begins with a condition. */
export type Source = {
  /** Joins to `f`, if any are needed. */
  joins: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /** Value of a fact, in ms or points. */
  value: RawBuilder<number>
  /** The key of its group; null for those without a value. */
  group: RawBuilder<string | null>
}

/** Fields that facts have themselves. */
const ownFields = ['channel', 'team_ref', 'agent_id']

/**
 * Returns what a question counts, within what its reader sees: a person limited to own or team conversations gets only the numbers of these.
 * @throws AppError `forbidden` for a condition on, or groups of, a field that only supervisors see, or that is hidden from the reader; and for groups of companies, if
 * the reader may not see the directory
 */
export async function sourceOf(ctx: Ctx, asked: Asked): Promise<Source> {
  const { metric, filter, group_by, time_zone } = asked
  const fields = [...(filter ? conditionsOf(filter).map(({ field }) => field) : []), ...(group_by ? [group_by] : [])]
  assertMayAsk(ctx, fields)
  if (group_by === 'company_ref' && !inboxFlags.some((flag) => can(ctx.actor, flag))) throw refuse('forbidden')
  const agent = sql.ref((asked.attribution ?? metric.attribution) === 'actor' ? 'f.agent_id' : 'f.owner_id')
  const within = sightSql(ctx.actor)
  const group = groupSql(group_by, agent, time_zone)
  const isJoined = within !== undefined || group.isOfConversation || fields.some((field) => !ownFields.includes(field) && field !== group_by)
  const joined = isJoined ? sql`join conversations c on c.support_lib_id = f.support_lib_id and c.conversation_ref = f.conversation_ref` : sql``
  const conditions = [sql<boolean>`f.is_counted`]
  if (within) conditions.push(within)
  if (filter) conditions.push(await filterSql(ctx, filter, agent))
  const value = valueSql(asked)
  if (metric.isOutside) conditions.push(sql<boolean>`${value} > 0`)
  return { joins: sql`${joined} ${group.joins}`, where: sql<boolean>`${sql.join(conditions, sql` and `)}`, value, group: group.key }
}

/** @throws AppError `forbidden` for a field that only supervisors see, or that is hidden from the caller */
function assertMayAsk(ctx: Ctx, fields: readonly string[]): void {
  if (!can(ctx.actor, 'canSuperviseChats') && fields.some(isForSupervisors)) throw refuse('forbidden')
  assertSeesFields(ctx.actor, fields)
}

const filterSql = (ctx: Ctx, filter: Filter, agent: RawBuilder<unknown>) =>
  compiled(ctx, filter, { agent_id: agent, channel: sql.ref('f.channel'), team_ref: sql.ref('f.team_ref') })

/** Compiles a filter of reports to SQL over conversations (`c`) that have no facts: whose they are is who owns them now. */
export const conversationFilterSql = (ctx: Ctx, filter: Filter): Promise<RawBuilder<boolean>> => compiled(ctx, filter, { agent_id: sql.ref('c.assignee_id') })

/**
 * Compiles a filter of reports to SQL over conversations (`c`) whose owner is another column's.
 * @throws AppError `forbidden` for a condition on a field that only supervisors see, or that is hidden from the caller
 */
export function ownedFilterSql(ctx: Ctx, filter: Filter, owner: RawBuilder<unknown>): Promise<RawBuilder<boolean>> {
  assertMayAsk(
    ctx,
    conditionsOf(filter).map(({ field }) => field),
  )
  return compiled(ctx, filter, { agent_id: owner })
}

async function compiled(ctx: Ctx, filter: Filter, own: Readonly<Record<string, RawBuilder<unknown>>>): Promise<RawBuilder<boolean>> {
  const asksForTeams = JSON.stringify(filter).includes('@my_teams')
  const { user_id } = staffOf(ctx)
  const viewer = { user_id, team_refs: asksForTeams ? await teamsOf(ctx, user_id) : [], now: ctx.clock.now() }
  return filterSqlOf({ ...conversationTable, kind: reportRows, columns: { ...conversationTable.columns, ...own } })(
    resolveFilter(reportRows.fieldOf, filter, viewer),
  )
}

function valueSql({ metric, counts }: Asked): RawBuilder<number> {
  if (metric.isOutside) return sql<number>`(f.value - coalesce(f.business, f.value))`
  // Without a calendar, business time is calendar time.
  return counts === 'business_time' && metric.hasBusinessTime ? sql<number>`coalesce(f.business, f.value)` : sql<number>`f.value`
}

type Group = { joins: RawBuilder<unknown>; key: RawBuilder<string | null>; isOfConversation: boolean }

function groupSql(name: string | undefined, agent: RawBuilder<unknown>, time_zone: string): Group {
  const own = (key: RawBuilder<unknown>): Group => ({ joins: sql``, key: key as RawBuilder<string | null>, isOfConversation: false })
  const of = (key: RawBuilder<unknown>): Group => ({ ...own(key), isOfConversation: true })
  /** Each value of a list is a group; a conversation without one is in the group without a value. */
  const each = (values: RawBuilder<unknown>): Group => ({
    joins: sql`left join lateral unnest(${values}) as g(key) on true`,
    key: sql<string | null>`g.key`,
    isOfConversation: true,
  })
  switch (name) {
    case undefined:
      return own(sql`null::text`)
    case 'agent_id':
      return own(agent)
    case 'channel':
    case 'team_ref':
    case 'detail':
      return own(sql.ref(`f.${name}`))
    case 'hour':
      return own(sql`extract(hour from f.at at time zone ${time_zone})::text`)
    case 'weekday':
      return own(sql`extract(isodow from f.at at time zone ${time_zone})::text`)
    case 'weekday_hour':
      return own(sql`extract(isodow from f.at at time zone ${time_zone}) || ' ' || extract(hour from f.at at time zone ${time_zone})`)
    case 'company_ref':
      return {
        ...of(sql.ref('g.company_ref')),
        joins: sql`left join visitors g on g.support_lib_id = c.support_lib_id and g.visitor_id = c.visitor_id`,
      }
  }
  if (customFieldPattern.test(name))
    return customKindOf(name) === 'choices'
      ? each(
          sql`array(select jsonb_array_elements_text(case jsonb_typeof(c.custom_fields -> ${name}::text) when 'array' then c.custom_fields -> ${name}::text end))`,
        )
      : of(sql`c.custom_fields ->> ${name}::text`)
  return reportRows.fields[name]?.kind === 'many' ? each(sql.ref(`c.${name}`)) : of(sql.ref(`c.${name}`))
}
