import { type LegalHoldView, personalDataApi } from '@porchlight/contracts/personal-data/personal-data'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { LegalHolds } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { assertSeesAll, conversationForReading, sightSql } from '../conversations/index.ts'
import { contactForReading } from '../directory/index.ts'
import { staffNames } from '../people/index.ts'

/** The condition that a legal hold (`h`) is on this contact, or on one that was merged into it. */
const isOnContact = (visitor_id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(h.visitor_id = ${visitor_id} or exists (
  select from visitors m where m.support_lib_id = h.support_lib_id and m.visitor_id = h.visitor_id and m.merged_into = ${visitor_id}))`

/** The condition that a legal hold keeps a conversation (`c`): it, or its contact. */
export const isHeldConversation: RawBuilder<boolean> = sql<boolean>`exists (select from legal_holds h
  where h.support_lib_id = c.support_lib_id and (h.conversation_ref = c.conversation_ref or ${isOnContact(sql`c.visitor_id`)}))`

/** The condition that a legal hold keeps a contact (`v`) who has no conversation. */
export const isHeldContact: RawBuilder<boolean> = sql<boolean>`exists (select from legal_holds h
  where h.support_lib_id = v.support_lib_id and ${isOnContact(sql`v.visitor_id`)})`

/** The condition that a legal hold (`h`) is on one of these contacts, or on one of their conversations. */
const isOnOneOf = (visitor_ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`(h.visitor_id = any(${[...visitor_ids]}::text[]) or exists (
  select from conversations c where c.support_lib_id = h.support_lib_id and c.conversation_ref = h.conversation_ref
    and c.visitor_id = any(${[...visitor_ids]}::text[])))`

/** Returns whether a legal hold keeps one of these contacts, or one of their conversations. */
export async function isHeld(ctx: Ctx, visitor_ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from legal_holds h where h.support_lib_id = ${ctx.support_lib_id} and ${isOnOneOf(visitor_ids)} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Returns the condition that a legal hold (`h`) is on a conversation, or on a contact with one, within the caller's scope; true if it is unlimited. */
function isInSight(ctx: Ctx): RawBuilder<boolean> {
  const within = sightSql(ctx.actor)
  if (!within) return sql<boolean>`true`
  return sql<boolean>`exists (select from conversations c where c.support_lib_id = h.support_lib_id
    and (c.conversation_ref = h.conversation_ref or c.visitor_id = h.visitor_id) and ${within})`
}

/** Operations about legal holds. */
export const holdHandlers: Handler[] = [
  query(personalDataApi.holds, async (ctx, { visitor_id, cursor, limit }) => {
    const found = ctx.db
      .selectFrom('legal_holds as h')
      .selectAll('h')
      .where('h.support_lib_id', '=', ctx.support_lib_id)
      .where(isInSight(ctx))
      .$if(visitor_id !== undefined, (some) => some.where(isOnOneOf([visitor_id ?? ''])))
    const { rows, next_cursor } = await keysetPage(found, newestFirst('h.placed_at', 'h.hold_ref'), { cursor, limit })
    return { holds: await present(ctx, rows), next_cursor }
  }),
  action(personalDataApi.hold, async (ctx, { visitor_id, conversation_ref, reason }) => {
    if ((visitor_id === undefined) === (conversation_ref === undefined)) throw refuse('invalid_input', { fields: { visitor_id: 'one of both' } })
    if (conversation_ref !== undefined) await conversationForReading(ctx, conversation_ref)
    if (visitor_id !== undefined) {
      await contactForReading(ctx, visitor_id)
      await assertSeesAll(ctx, [visitor_id])
    }
    const row = await ctx.db
      .insertInto('legal_holds')
      .values({
        ...{ support_lib_id: ctx.support_lib_id, hold_ref: newRef(), reason, placed_by: staffOf(ctx).user_id, placed_at: ctx.clock.now() },
        ...{ visitor_id: visitor_id ?? null, conversation_ref: conversation_ref ?? null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw refuse('conflict', { fields: { hold: 'there is one' } })
    ctx.emit('legal_hold.placed', toldOf(row), { subject: row.visitor_id ?? row.conversation_ref ?? '' })
    const [hold] = await present(ctx, [row])
    return { hold: hold as LegalHoldView }
  }),
  action(personalDataApi.release, async (ctx, { hold_ref }) => {
    const row = await ctx.db
      .deleteFrom('legal_holds as h')
      .where('h.support_lib_id', '=', ctx.support_lib_id)
      .where('h.hold_ref', '=', hold_ref)
      .where(isInSight(ctx))
      .returningAll('h')
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    ctx.emit('legal_hold.released', toldOf(row), { subject: row.visitor_id ?? row.conversation_ref ?? '' })
    return {}
  }),
]

const toldOf = ({ hold_ref, visitor_id, conversation_ref }: Selectable<LegalHolds>) => ({ hold_ref, visitor_id, held_ref: conversation_ref })

async function present(ctx: Ctx, rows: readonly Selectable<LegalHolds>[]): Promise<LegalHoldView[]> {
  const names = await staffNames(
    ctx,
    rows.map((row) => row.placed_by),
  )
  return rows.map(({ hold_ref, visitor_id, conversation_ref, reason, placed_by, placed_at }) => ({
    ...{ hold_ref, visitor_id, conversation_ref, reason },
    placed_by: { user_id: placed_by, name: names.get(placed_by)?.name ?? '' },
    placed_at: placed_at.toISOString(),
  }))
}
