import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { filterSql } from './lists/filter-sql.ts'
import { sightTest } from './rules.ts'

/** Returns `isInSight` as SQL over conversations (`c`); undefined if the actor's scope is unlimited, so that the statement stays unchanged. */
export function sightSql(actor: Actor): RawBuilder<boolean> | undefined {
  const test = actor.kind === 'agent' ? sightTest(actor) : undefined
  return test && filterSql(test)
}

/**
 * Returns the condition that a ref belongs to a conversation within the actor's scope; undefined if the scope is unlimited.
 * @param ref the column with the ref, with its table: without it, `conversation_ref` would mean the column of the conversations that are searched
 */
export function refersWithinSight({ actor, support_lib_id }: Ctx, ref: `${string}.${string}`): RawBuilder<boolean> | undefined {
  const within = sightSql(actor)
  return (
    within &&
    sql<boolean>`exists (select from conversations c where c.support_lib_id = ${support_lib_id} and c.conversation_ref = ${sql.ref(ref)} and ${within})`
  )
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

/** Returns `and …` with the actor's scope over conversations (`c`), or nothing if the scope is unlimited. */
export function andInSight(actor: Actor): RawBuilder<unknown> {
  const within = sightSql(actor)
  return within ? sql`and ${within}` : sql``
}
