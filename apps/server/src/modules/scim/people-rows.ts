import type { ScimPerson } from '@porchlight/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** A person as the directory sees them: a member, somebody it has added, or both. */
export type PersonRow = {
  user_id: string
  user_name: string
  external_id: string | null
  email: string
  agent_name: string
  given_name: string
  family_name: string
  is_active: boolean
  is_pending: boolean
  invitation_ref: string | null
  created_at: Date
  updated_at: Date
}

/** What people are looked up by. */
export type PeopleWanted = { by: 'id' | 'user_name' | 'external_id' | 'display_name'; value: string } | undefined

/** Who has joined meanwhile in another way is found as a member only. */
const everyone = ({ support_lib_id }: Ctx) => sql<PersonRow>`
  select coalesce(u.user_id, s.user_id) as user_id, coalesce(s.user_name, u.email) as user_name, s.external_id, coalesce(u.email, s.email) as email,
    coalesce(u.agent_name, s.agent_name) as agent_name, coalesce(s.given_name, '') as given_name, coalesce(s.family_name, '') as family_name,
    case when u.user_id is null then s.is_active else u.disabled_at is null end as is_active, u.user_id is null as is_pending, s.invitation_ref,
    coalesce(s.created_at, u.created_at) as created_at, coalesce(s.updated_at, u.created_at) as updated_at
  from (select user_id, email, agent_name, disabled_at, created_at from users where support_lib_id = ${support_lib_id}) u
  full join (select * from scim_people where support_lib_id = ${support_lib_id}) s using (user_id)
  where (s.removed_at is null or (u.user_id is not null and u.disabled_at is null)) and (u.user_id is not null or not exists (
    select from users x where x.support_lib_id = ${support_lib_id} and lower(x.email) = s.email))`

const condition = (wanted: PeopleWanted): RawBuilder<unknown> => {
  if (!wanted) return sql`true`
  if (wanted.by === 'id') return sql`p.user_id = ${wanted.value}`
  if (wanted.by === 'external_id') return sql`p.external_id = ${wanted.value}`
  if (wanted.by === 'display_name') return sql`lower(p.agent_name) = lower(${wanted.value})`
  return sql`lower(p.user_name) = lower(${wanted.value})`
}

/** Returns a page of people, oldest first, and how many there are. `start` counts from 1, as the protocol does. */
export async function pageOfPeople(ctx: Ctx, wanted: PeopleWanted, start: number, count: number): Promise<{ rows: PersonRow[]; total: number }> {
  const page = sql<PersonRow>`select * from (${everyone(ctx)}) p where ${condition(wanted)} order by p.created_at, p.user_id limit ${count} offset ${start - 1}`
  const all = sql<{ total: number }>`select count(*)::int as total from (${everyone(ctx)}) p where ${condition(wanted)}`
  const [{ rows }, counted] = [await page.execute(ctx.db), await all.execute(ctx.db)]
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the only person, if any. */
export async function findPerson(ctx: Ctx, wanted: NonNullable<PeopleWanted>): Promise<PersonRow | undefined> {
  return (await pageOfPeople(ctx, wanted, 1, 1)).rows[0]
}

/** Returns those of these ids that the library knows as people. */
export async function knownPeople(ctx: Ctx, user_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select p.user_id from (${everyone(ctx)}) p where p.user_id = any(${user_ids})`.execute(ctx.db)
  return rows.map(({ user_id }) => user_id)
}

/** @throws AppError `not_found` */
export async function personOf(ctx: Ctx, user_id: string): Promise<PersonRow> {
  const found = await findPerson(ctx, { by: 'id', value: user_id })
  if (!found) throw refuse('not_found')
  return found
}

/** Returns the person as the directory gets them. */
export const presentPerson = ({ invitation_ref: _invitation, created_at, updated_at, ...row }: PersonRow): ScimPerson => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
