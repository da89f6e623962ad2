import { readingFilter } from '@porchlight/contracts/conversations/conversation-acts'
import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { resolveFilter } from '@porchlight/contracts/lists/list-language'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { filterSql } from './lists/filter-sql.ts'
import { sightTest } from './rules.ts'

/** Returns `isInSight` as SQL over conversations (`c`); undefined if the actor's scope is unlimited, so that the statement stays unchanged. */
export function sightSql(actor: Actor): RawBuilder<boolean> | undefined {
  const test = actor.kind === 'agent' ? sightTest(actor) : undefined
  return test && filterSql(test)
}

/** Returns those of the refs that belong to a conversation, or to a contact with conversations, of which none is within the caller's scope. */
export async function refsBeyondSight({ actor, db, support_lib_id }: Ctx, refs: readonly string[]): Promise<Set<string>> {
  const within = sightSql(actor)
  if (!within || refs.length === 0) return new Set()
  const about = sql`select from conversations c where c.support_lib_id = ${support_lib_id} and (c.conversation_ref = ref or c.visitor_id = ref)`
  const { rows } = await sql<{ ref: string }>`select ref from unnest(${[...new Set(refs)]}::text[]) ref
    where exists (${about}) and not exists (${about} and ${within})`.execute(db)
  return new Set(rows.map(({ ref }) => ref))
}

/** Returns whether the actor may read every conversation. */
export const readsAll = (actor: Actor): boolean => readableSql(actor) === undefined

/** Returns `and …` with the condition that the actor may read conversations (`c`), or nothing if they may read all. */
export function andReadable(actor: Actor): RawBuilder<unknown> {
  const readable = readableSql(actor)
  return readable ? sql`and ${readable}` : sql``
}

/** Returns those of these refs that belong to conversations that the actor may read. */
export async function readableRefs(ctx: Ctx, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const { rows } = await sql<{ conversation_ref: string }>`select c.conversation_ref from conversations c
    where c.support_lib_id = ${ctx.support_lib_id} and c.conversation_ref = any(${[...refs]}::text[]) ${andReadable(ctx.actor)}`.execute(ctx.db)
  return new Set(rows.map(({ conversation_ref }) => conversation_ref))
}

/** Returns `and …` with the actor's scope over conversations (`c`), or nothing if the scope is unlimited. */
export function andInSight(actor: Actor): RawBuilder<unknown> {
  const within = sightSql(actor)
  return within ? sql`and ${within}` : sql``
}

/**
 * Returns `canSee` as an SQL condition on conversations (`c`), covering both the person's permission flags and their scope: for counting, listing or sampling
 * without loading whole rows. Undefined if they see every conversation. Not for visitors.
 */
export function readableSql(actor: Actor): RawBuilder<boolean> | undefined {
  if (actor.kind === 'system') return undefined
  if (actor.kind !== 'agent') return sql<boolean>`false`
  const readable = readingFilter(actor)
  const byFlags = readable && filterSql(resolveFilter(conversationField, readable, { user_id: actor.user_id, team_refs: [], now: new Date(0) }))
  const within = sightSql(actor)
  return byFlags && within ? sql<boolean>`(${byFlags} and ${within})` : (byFlags ?? within)
}

/**
 * Returns the condition that a ref belongs to a conversation that the actor may read; undefined if they may read all.
 * @param ref the column with the ref, with its table, or an expression
 */
export function refersToReadable({ actor, support_lib_id }: Ctx, ref: RawBuilder<unknown>): RawBuilder<boolean> | undefined {
  const readable = readableSql(actor)
  return (
    readable && sql<boolean>`exists (select from conversations c where c.support_lib_id = ${support_lib_id} and c.conversation_ref = ${ref} and ${readable})`
  )
}

/**
 * Returns the condition that a ref belongs to a conversation that the actor may read; undefined if they may read all.
 * @param ref the column with the ref, with its table: without it, `conversation_ref` would mean the column of the conversations that are searched
 */
export const refersWithinSight = (ctx: Ctx, ref: `${string}.${string}`): RawBuilder<boolean> | undefined => refersToReadable(ctx, sql.ref(ref))
