import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'

/** The name of a contact's company as `company`, for a statement over `visitors as v`; empty without one. */
export const companyOfContact =
  sql<string>`coalesce((select k.name from companies k where k.support_lib_id = v.support_lib_id and k.company_ref = v.company_ref), '')`.as('company')

/** Returns the company with this name, however it is capitalised, and adds it if there is none; null for an empty name. */
export async function companyNamed(ctx: Ctx, name: string): Promise<string | null> {
  const wanted = name.trim()
  if (wanted === '') return null
  const found = await withName(ctx, wanted)
  if (found) return found
  const company_ref = newRef()
  const { rows } = await sql<{ company_ref: string }>`
    insert into companies (support_lib_id, company_ref, name, created_at) values (${ctx.support_lib_id}, ${company_ref}, ${wanted}, ${ctx.clock.now()})
    on conflict (support_lib_id, lower(name)) do nothing returning company_ref`.execute(ctx.db)
  if (!rows[0]) return (await withName(ctx, wanted)) ?? null
  ctx.emit('company.saved', { company_ref, name: wanted }, { subject: company_ref })
  return company_ref
}

async function withName({ db, support_lib_id }: Ctx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ company_ref: string }>`
    select company_ref from companies where support_lib_id = ${support_lib_id} and lower(name) = lower(${name})`.execute(db)
  return rows[0]?.company_ref
}
