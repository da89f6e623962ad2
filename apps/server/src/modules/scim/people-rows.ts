import type { ScimPerson } from '@porchlight/contracts/scim/scim'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { conditionOf, type FilterColumns } from './filter-conditions.ts'

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

/** What people are looked up by, or a filter of the protocol. */
export type PeopleWanted = { by: 'id' | 'user_name' | 'external_id' | 'display_name'; value: string } | { filter: string } | undefined

/** Attributes that the protocol has and this product does not keep: nobody has one. */
const unkept = [
  ...[
    'nickname',
    'profileurl',
    'title',
    'usertype',
    'preferredlanguage',
    'locale',
    'timezone',
    'name.middlename',
    'name.honorificprefix',
    'name.honorificsuffix',
  ],
  ...['phonenumbers', 'addresses', 'ims', 'photos', 'roles', 'entitlements', 'x509certificates', 'groups'].flatMap((name) =>
    ['', '.value', '.type', '.primary', '.display'].map((part) => name + part),
  ),
  ...['employeenumber', 'department', 'costcenter', 'organization', 'division', 'manager', 'manager.value'].map(
    (name) => `urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:${name}`,
  ),
]

/** Who has joined meanwhile in another way is found as a member only. */
const everyone = ({ support_lib_id }: Ctx) => sql<PersonRow>`
  select coalesce(u.user_id, s.user_id) as user_id, coalesce(s.user_name, u.email) as user_name, s.external_id, coalesce(u.email, s.email) as email,
    coalesce(u.agent_name, s.agent_name) as agent_name, coalesce(s.given_name, '') as given_name, coalesce(s.family_name, '') as family_name,
    case when u.user_id is null then s.is_active else u.disabled_at is null end as is_active, u.user_id is null as is_pending, s.invitation_ref,
    coalesce(s.created_at, u.created_at) as created_at, coalesce(s.updated_at, u.created_at) as updated_at
  from (select user_id, email, agent_name, disabled_at, created_at from users where support_lib_id = ${support_lib_id}) u
  full join (select * from scim_people where support_lib_id = ${support_lib_id} and same_as is null) s using (user_id)
  where (s.removed_at is null or (u.user_id is not null and u.disabled_at is null)) and (u.user_id is not null or not exists (
    select from users x where x.support_lib_id = ${support_lib_id} and lower(x.email) = s.email))`

const always = (kind: 'text' | 'boolean', column: RawBuilder<unknown>) => ({ kind, column })
const nothing = always('text', sql`null::text`)
/** Attributes of people by which directories ask, as columns of `everyone`. Each has one address. */
const columns: FilterColumns = {
  id: { kind: 'exact', column: sql`p.user_id` },
  username: { kind: 'text', column: sql`p.user_name` },
  externalid: { kind: 'exact', column: sql`p.external_id` },
  displayname: { kind: 'text', column: sql`p.agent_name` },
  'name.formatted': { kind: 'text', column: sql`p.agent_name` },
  'name.givenname': { kind: 'text', column: sql`p.given_name` },
  'name.familyname': { kind: 'text', column: sql`p.family_name` },
  active: { kind: 'boolean', column: sql`p.is_active` },
  emails: { kind: 'text', column: sql`p.email` },
  'emails.value': { kind: 'text', column: sql`p.email` },
  'emails.type': always('text', sql`'work'::text`),
  'emails.primary': always('boolean', sql`true`),
  'meta.created': { kind: 'time', column: sql`p.created_at` },
  'meta.lastmodified': { kind: 'time', column: sql`p.updated_at` },
  'meta.resourcetype': always('text', sql`'User'::text`),
  ...Object.fromEntries(unkept.map((name) => [name, nothing])),
}

const condition = (wanted: PeopleWanted): RawBuilder<unknown> => {
  if (!wanted) return sql`true`
  if ('filter' in wanted) return conditionOf(wanted.filter, columns)
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

/**
 * Returns a person by the id that the directory knows. Somebody whom it has added, and who has become a member in another way meanwhile, is that member: what the
 * directory says of them, and above all that they leave, reaches them.
 * @throws AppError `not_found`
 */
export async function personOf(ctx: Ctx, user_id: string): Promise<PersonRow> {
  const found = (await findPerson(ctx, { by: 'id', value: user_id })) ?? (await memberInstead(ctx, user_id))
  if (!found) throw refuse('not_found')
  return found
}

async function memberInstead(ctx: Ctx, user_id: string): Promise<PersonRow | undefined> {
  const { support_lib_id } = ctx
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from scim_people s
    join users u on u.support_lib_id = s.support_lib_id and u.user_id <> s.user_id and (u.user_id = s.same_as or (s.same_as is null and lower(u.email) = s.email))
    where s.support_lib_id = ${support_lib_id} and s.user_id = ${user_id} and s.removed_at is null`.execute(ctx.db)
  return rows[0] && findPerson(ctx, { by: 'id', value: rows[0].user_id })
}

/** Notes that the directory's id for somebody stands for this member, so that it does from now on, whatever their address becomes. */
export async function noteSame({ db, support_lib_id }: Ctx, asked: string, { user_id }: Pick<PersonRow, 'user_id'>): Promise<void> {
  if (asked === user_id) return
  await db.updateTable('scim_people').set({ same_as: user_id }).where('support_lib_id', '=', support_lib_id).where('user_id', '=', asked).execute()
}

/** Returns the ids of members, and of people whom the directory has added and not removed, with this address. */
export async function membersOfAddress({ db, support_lib_id }: Ctx, email: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where support_lib_id = ${support_lib_id} and lower(email) = ${email}
    union select user_id from scim_people where support_lib_id = ${support_lib_id} and email = ${email} and removed_at is null and same_as is null`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Returns the person as the directory gets them. */
export const presentPerson = ({ invitation_ref: _invitation, created_at, updated_at, ...row }: PersonRow): ScimPerson => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
