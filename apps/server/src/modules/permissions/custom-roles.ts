import { type CustomRole, customRolesMax } from '@porchlight/contracts/people/custom-roles'
import { type ConversationScope, type PermissionFlag, type Role, roles } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { flagsOfRoles, scopesOfRoles } from './queries.ts'
import { isRole, presentFlags } from './rules.ts'

/** Returns the roles of the library's own making, by name, or only the given one. */
export async function customRoles(ctx: Ctx, role_ref?: string): Promise<CustomRole[]> {
  const rows = await ctx.db
    .selectFrom('custom_roles as c')
    .select((eb) => [
      'c.role_ref',
      'c.role_name',
      'c.base',
      eb
        .selectFrom('users as u')
        .select((count) => count.fn.countAll<number>().as('people'))
        .whereRef('u.support_lib_id', '=', 'c.support_lib_id')
        .whereRef('u.custom_role', '=', 'c.role_ref')
        .where('u.disabled_at', 'is', null)
        .as('people'),
    ])
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .$if(role_ref !== undefined, (query) => query.where('c.role_ref', '=', role_ref ?? ''))
    .orderBy(sql`lower(c.role_name)`)
    .limit(customRolesMax)
    .execute()
  if (rows.length === 0) return []
  const [flags, scopes] = [await flagsOfRoles(ctx), await scopesOfRoles(ctx)]
  return rows.map(({ base, people, ...row }) => ({
    ...row,
    base: base as Role,
    permissions: presentFlags(flags[row.role_ref] ?? new Set()),
    conversation_scope: scopes[row.role_ref] ?? 'all',
    people: people ?? 0,
  }))
}

/**
 * Returns a role of the library's own making.
 * @throws AppError `not_found`
 */
export async function customRole(ctx: Ctx, role_ref: string): Promise<CustomRole> {
  const [role] = await customRoles(ctx, role_ref)
  if (!role) throw refuse('not_found')
  return role
}

/** Returns the name of a role of the library's own making; null for stated roles, which screens name. */
export async function nameOfRole({ db, support_lib_id }: Ctx, key: string | null): Promise<string | null> {
  if (key === null || isRole(key)) return null
  const row = await db
    .selectFrom('custom_roles')
    .select('role_name')
    .where('support_lib_id', '=', support_lib_id)
    .where('role_ref', '=', key)
    .executeTakeFirst()
  return row?.role_name ?? null
}

/**
 * Returns the columns of a person who has the role.
 * @throws AppError `not_found`
 */
export async function personsRole({ db, support_lib_id }: Ctx, key: string): Promise<{ user_type: Role; custom_role: string | null }> {
  if (isRole(key)) return { user_type: key, custom_role: null }
  const row = await db.selectFrom('custom_roles').select('base').where('support_lib_id', '=', support_lib_id).where('role_ref', '=', key).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { user_type: row.base as Role, custom_role: key }
}

/**
 * Adds a role without flags or scope. This and the following write on behalf of `changeRights`, which checks who may; the database refuses them elsewhere.
 * @throws AppError `conflict` when there are too many, `already_taken`
 */
export async function addRole({ db, support_lib_id, clock }: Ctx, role: { role_ref: string; base: Role; role_name: string }): Promise<void> {
  const count = db
    .selectFrom('custom_roles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', support_lib_id)
  if (Number((await count.executeTakeFirstOrThrow()).count) >= customRolesMax)
    throw refuse('conflict', { message: `A library has at most ${customRolesMax} roles.` })
  await named(role.role_name, () =>
    db
      .insertInto('custom_roles')
      .values({ ...role, support_lib_id, created_at: clock.now() })
      .execute(),
  )
}

/** @throws AppError `already_taken` */
export async function renameRole({ db, support_lib_id }: Ctx, role_ref: string, role_name: string): Promise<void> {
  const rename = db.updateTable('custom_roles').set({ role_name }).where('support_lib_id', '=', support_lib_id).where('role_ref', '=', role_ref)
  await named(role_name, () => rename.execute())
}

/**
 * Deletes a role of the library's own making, and gives its people another one. Deactivated people are moved too.
 * @param to the key of their new role; null if there are none
 * @throws AppError `not_found`, `conflict`
 */
export async function deleteRole(ctx: Ctx, role_ref: string, to: string | null): Promise<void> {
  const { db, support_lib_id } = ctx
  if (isRole(role_ref) || role_ref === to) throw refuse('conflict', { message: 'A stated role can’t be deleted, and no role can replace itself.' })
  const people = db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).where('custom_role', '=', role_ref).limit(1)
  if (to !== null) {
    const set = await personsRole(ctx, to)
    await db.updateTable('users').set(set).where('support_lib_id', '=', support_lib_id).where('custom_role', '=', role_ref).execute()
  } else if (await people.executeTakeFirst()) {
    throw refuse('conflict', { message: 'The role has people, who need another one.', fields: { to: 'required while people have the role' } })
  }
  await db.deleteFrom('role_permissions').where('support_lib_id', '=', support_lib_id).where('role', '=', role_ref).execute()
  const conversation_scopes = sql<string>`conversation_scopes - ${role_ref}::text`
  await db.updateTable('libraries').set({ conversation_scopes }).where('support_lib_id', '=', support_lib_id).execute()
  await db.deleteFrom('custom_roles').where('support_lib_id', '=', support_lib_id).where('role_ref', '=', role_ref).execute()
}

/** Sets which conversations people with a role see. */
export async function setRoleScope({ db, support_lib_id }: Ctx, key: string, scope: ConversationScope): Promise<void> {
  const conversation_scopes = sql<string>`conversation_scopes || ${JSON.stringify({ [key]: scope })}::jsonb`
  await db.updateTable('libraries').set({ conversation_scopes }).where('support_lib_id', '=', support_lib_id).execute()
}

/** Sets flags of a role, on or off. */
export async function setRoleFlags({ db, support_lib_id }: Ctx, key: string, flags: ReadonlyMap<PermissionFlag, boolean>): Promise<void> {
  const values = [...flags].map(([slug, is_enabled]) => ({ support_lib_id, role: key, slug, is_enabled }))
  if (values.length === 0) return
  const insert = db.insertInto('role_permissions').values(values)
  await insert
    .onConflict((row) => row.columns(['support_lib_id', 'role', 'slug']).doUpdateSet((eb) => ({ is_enabled: eb.ref('excluded.is_enabled') })))
    .execute()
}

/** @throws AppError `already_taken` when another role has the name: one of the library's, or a stated one */
async function named(role_name: string, write: () => Promise<unknown>): Promise<void> {
  const taken = () => refuse('already_taken', { fields: { role_name: 'another role has this name' } })
  if (roles.some((role) => role === role_name.toLowerCase())) throw taken()
  await write().catch((error: { code?: string }) => {
    throw error.code === '23505' ? taken() : error
  })
}
