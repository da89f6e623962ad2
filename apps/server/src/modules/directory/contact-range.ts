import { type Condition, conditionsOf, type Filter, type Viewer } from '@porchlight/contracts/lists/list-language'
import { type RawBuilder, sql } from 'kysely'
import { isHidden } from '../../kernel/calls/hidden-fields.ts'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { andReadable, sightSql } from '../conversations/index.ts'
import { openStates } from './rows.ts'

/** Returns the viewer that filters of contacts are resolved for. They have no conditions on teams. */
export const viewerOf = (ctx: Ctx): Viewer => ({ user_id: staffOf(ctx).user_id, team_refs: [], now: ctx.clock.now() })

/** Returns the names of the fields that a filter asks about, as libraries mark them. */
export const fieldsIn = (filter: Filter): string[] => conditionsOf(filter).map(({ field }) => `contact.${field}`)

/** Returns the conditions that every row of a filter meets. */
const conditionsOfAll = (filter: Filter): Condition[] => ('all' in filter ? filter.all.flatMap(conditionsOfAll) : 'any' in filter ? [] : [filter])

/** Returns what a filter says of all its rows and an index knows: the walk then reads these rows only, where it would end before it has found them among all. */
export function knownRange(ctx: Ctx, filter: Filter | undefined): RawBuilder<boolean>[] {
  const conditions = filter ? conditionsOfAll(filter) : []
  const blocked = conditions.some(({ field, op, value }) => field === 'state' && op === 'is' && value === 'blocked')
  const company = conditions.find(({ field, op }) => field === 'company' && op === 'is')
  const isOpen = conditions.some(({ field, op, value }) => field === 'open_conversations' && op === 'more_than' && Number(value) >= 0)
  return [
    ...(isOpen
      ? [
          sql<boolean>`v.visitor_id in (select c.visitor_id from conversations c
            where c.support_lib_id = ${ctx.support_lib_id} and c.state in ${openStates} and c.spam = 'no' ${andReadable(ctx.actor)})`,
        ]
      : []),
    ...(blocked ? [sql<boolean>`v.blocked_at is not null`] : []),
    ...(company
      ? [
          sql<boolean>`v.company_ref = (select company_ref from companies where support_lib_id = ${ctx.support_lib_id} and lower(name) = lower(${company.value}))`,
        ]
      : []),
  ]
}

/** Returns the contacts of the library, without those that were erased or merged into another one; with `isKnown` those with a name or an email that the caller sees. */
export function contacts(ctx: Ctx, isKnown: boolean) {
  const known = isHidden(ctx.actor, 'contact.email') ? sql<boolean>`v.name <> ''` : sql<boolean>`(v.name <> '' or v.email is not null)`
  const rows = ctx.db.selectFrom('visitors as v').selectAll('v').where('v.support_lib_id', '=', ctx.support_lib_id)
  return rows
    .where('v.merged_into', 'is', null)
    .where('v.erased_at', 'is', null)
    .$if(isKnown, (some) => some.where(known))
}

/** Returns the condition that a contact, by the alias of its table, has a conversation within the actor's scope; undefined if it is unlimited. */
export function contactInSight(actor: Actor, alias: 'n' | 'v'): RawBuilder<boolean> | undefined {
  const within = sightSql(actor)
  const id = (column: string) => sql.ref(`${alias}.${column}`)
  return (
    within &&
    sql<boolean>`exists (select from conversations c where c.support_lib_id = ${id('support_lib_id')} and c.visitor_id = ${id('visitor_id')} and ${within})`
  )
}
