import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Moved } from '../../kernel/rows/merged-rows.ts'
import { forgetAbsorbed } from './former-addresses.ts'

/** The fields that the kept contact takes from the other one. */
type Facts = { name: string; email: string | null; phone: string; company_ref: string | null; notes: string }
/**
 * What a merge changed: the kept contact's fields, before and after, and the conversations and rows of other tables that moved to it (missing in merges made
 * before any did).
 */
type MergeChange = { before: Facts; after: Facts; conversation_refs: string[]; rows?: Moved; at: string }

const names = ['name', 'email', 'phone', 'company_ref', 'notes'] as const satisfies readonly (keyof Facts)[]
const factsOf = (row: Facts): Facts => Object.fromEntries(names.map((name) => [name, row[name]])) as Facts

/**
 * Checks that merging two contacts doesn't let a browser read more than the customer's server vouches for: the contact that ends must have no browser, and the
 * kept one either none or a verified one. Neither may belong to a child library's staff, who would lose their tickets or read another's. Fills the kept
 * contact's empty fields from the other one. Returns the function that records what moved, so that `separateContact` can undo it.
 * @throws AppError `conflict`
 */
export async function absorbContact(ctx: Ctx, from: string, into: string): Promise<(conversation_refs: string[], rows: Moved) => Promise<void>> {
  const { rows } = await sql<Facts & { visitor_id: string; is_verified: boolean; has_browser: boolean; is_staff: boolean }>`
    select v.visitor_id, v.name, v.email, v.phone, v.company_ref, v.notes, v.is_verified, v.staff_lib_id is not null as is_staff,
      exists (select from visitor_secrets s where s.support_lib_id = v.support_lib_id and s.visitor_id = v.visitor_id and s.ended_at is null) as has_browser
    from visitors v where v.support_lib_id = ${ctx.support_lib_id} and v.visitor_id in (${from}, ${into}) order by v.visitor_id for update of v`.execute(ctx.db)
  const [ended, kept] = [from, into].map((id) => rows.find((row) => row.visitor_id === id))
  if (!ended || !kept) throw refuse('not_found')
  if (ended.is_staff || kept.is_staff) throw refuse('conflict', { fields: { contact: 'staff' } })
  if (ended.has_browser || (kept.has_browser && !kept.is_verified)) throw refuse('conflict', { fields: { contact: 'browser' } })
  const after = await ctx.db
    .updateTable('visitors')
    .set({
      phone: kept.phone || ended.phone,
      company_ref: kept.company_ref ?? ended.company_ref,
      // What the customer's server vouches for stays as it is: an address that someone typed would look verified, and open the tickets sent to it.
      ...(!kept.is_verified && { email: kept.email ?? ended.email, name: kept.name || ended.name }),
      notes: [kept.notes, ended.notes, kept.is_verified && kept.email === null && ended.email].filter(Boolean).join('\n').slice(0, 5000).toWellFormed(),
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', into)
    .returning(names)
    .executeTakeFirstOrThrow()
  ctx.emit('visitor.merged', { from, to: into })
  const at = ctx.clock.now().toISOString()
  return async (conversation_refs, rows) => {
    const merge: MergeChange = { before: factsOf(kept), after: factsOf(after), conversation_refs, rows, at }
    await ctx.db
      .updateTable('visitors')
      .set({ merged_into: into, merge_change: JSON.stringify(merge) })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('visitor_id', '=', from)
      .execute()
  }
}

/**
 * Undoes the merge that brought a conversation to its contact: fields unchanged since the merge get their former values back. Returns the restored contact, its
 * original conversations and rows, and when they moved; undefined if there was no such merge.
 */
export async function separateContact(
  ctx: Ctx,
  conversation_ref: string,
  from: string,
): Promise<{ visitor_id: string; conversation_refs: string[]; rows: Moved | undefined; at: Date } | undefined> {
  const ended = await ctx.db
    .selectFrom('visitors')
    .select(['visitor_id', 'merge_change'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('merged_into', '=', from)
    .where(sql<boolean>`merge_change -> 'conversation_refs' ? ${conversation_ref}`)
    .forUpdate()
    .executeTakeFirst()
  if (!ended) return undefined
  const { before, after, conversation_refs, rows, at } = ended.merge_change as MergeChange
  const kept = await ctx.db
    .selectFrom('visitors')
    .select(names)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', from)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const restored = Object.fromEntries(names.map((name) => [name, kept[name] === after[name] ? before[name] : kept[name]]))
  await ctx.db.updateTable('visitors').set(restored).where('support_lib_id', '=', ctx.support_lib_id).where('visitor_id', '=', from).execute()
  await forgetAbsorbed(ctx, from, restored.email === kept.email ? null : after.email)
  await ctx.db
    .updateTable('visitors')
    .set({ merged_into: null, merge_change: null })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', ended.visitor_id)
    .execute()
  ctx.emit('visitor.separated', { from, to: ended.visitor_id })
  return { visitor_id: ended.visitor_id, conversation_refs, rows, at: new Date(at) }
}
