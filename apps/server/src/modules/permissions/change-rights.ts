import { type ConversationScope, type PermissionFlag, permissionFlags, type Role } from '@porchlight/contracts/permission-flags'
import { type Insertable, sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Users } from '../../kernel/generated/tables.ts'
import { lockPermissions } from './access.ts'
import { addRole, deleteRole, nameOfRole, personsRole, renameRole, setRoleFlags, setRoleScope } from './custom-roles.ts'
import { areInOtherTeams, rightsFor, rightsNow, sightsOf } from './queries.ts'
import { differences, flagsAtStake, holdsAll, isBeyondScope, lockOut, managingFlag, type Named, type Rights, scopeDifferences } from './rules.ts'
import { noteAskedBefore, noteAskedNow } from './second-factor-grace.ts'

/** A change of permissions. */
export type RightsChange =
  | { cause: 'flags'; user_id: string; flags: ReadonlyMap<PermissionFlag, boolean> /** null: the role's scope */; scope?: ConversationScope | null | undefined }
  | { cause: 'role_flags'; role: string; flags: ReadonlyMap<PermissionFlag, boolean>; scope?: ConversationScope | undefined }
  /** A role of the library's own making; flags and scope that are not given are those of its base. */
  | {
      cause: 'role_created'
      role: string
      role_name: string
      base: Role
      flags: ReadonlyMap<PermissionFlag, boolean>
      scope?: ConversationScope | undefined
    }
  | { cause: 'role_renamed'; role: string; role_name: string }
  /** Its people get the role `to`; null refuses if there are any. */
  | { cause: 'role_deleted'; role: string; to: string | null }
  | { cause: 'reset'; user_id: string }
  | { cause: 'role'; user_id: string; role: string }
  | { cause: 'disabled' | 'enabled'; user_id: string }
  /** Makes an admin the library's owner. */
  | { cause: 'owner'; user_id: string }
  | { cause: 'joined'; user: Omit<Insertable<Users>, 'support_lib_id' | 'created_at'> & { user_type: Role }; flags: ReadonlyMap<PermissionFlag, boolean> }

/**
 * Whose permissions limit a change: the caller's (system work may do anything), those of the user who requested it earlier, in the library or in its parent
 * `from_lib_id`, or no one's, which is only for a library's first user.
 */
export type Authority = 'caller' | { on_behalf_of: string; from_lib_id?: string | undefined } | 'founder'

/** The permission required to make a change at all, regardless of what else is at stake. */
const needed: Record<RightsChange['cause'], PermissionFlag> = {
  flags: managingFlag,
  role_flags: managingFlag,
  role_created: managingFlag,
  role_renamed: managingFlag,
  role_deleted: managingFlag,
  reset: managingFlag,
  role: 'canUpdateUserRoles',
  disabled: managingFlag,
  enabled: managingFlag,
  owner: 'canDeleteOrReassignOwner',
  joined: 'canInviteNewUsers',
}

/** The causes that are about roles: their names are the keys of stated ones or of the library's own. */
const aboutRoles = ['role_flags', 'role_created', 'role_renamed', 'role_deleted']
/** Returns whether open screens that show the library's roles must reload them. */
export const changesRoles = (cause: string): boolean => aboutRoles.includes(cause)

/** Returns whether open screens must reload flags. People who join, are deactivated or are reactivated have no open screens. */
export const isNoticed = (cause: string): boolean => cause !== 'joined' && cause !== 'disabled' && cause !== 'enabled'

/**
 * Changes permissions. This is the only way to change a role, a flag or a user's access, and to create a user; the database refuses all others. Changes within
 * a library run one at a time. Permissions are read again under that lock, so an actor who has just lost theirs is refused. A refusal is thrown after the
 * change is applied and must roll back the transaction. Emits `permissions.changed` (`permissions.granted` for a new user) with the cause, the person who
 * requested it, and what each user and role gained and lost.
 * A library's first admin owns it; its owner stays an active admin until another one owns it.
 * @throws AppError `not_found` (no such user; `enabled` requires a deactivated one, all other causes an active one), `forbidden`, `conflict` when the library
 * would be locked out or lose its owner, or when someone else than an admin would own it
 */
export async function changeRights(ctx: Ctx, change: RightsChange, authority: Authority = 'caller'): Promise<void> {
  await lockPermissions(ctx)
  const by = holderOf(ctx, authority)
  // Adding a user revokes nothing, so other users' permissions need not be read.
  const seen = change.cause === 'joined' ? [change.user.user_id, ...(by ? [by] : [])] : undefined
  const before = await rightsNow(ctx, seen)
  const named = await namedBy(ctx, change, before)
  const nameBefore = await nameOfRole(ctx, roleOf(change))
  if (authority === 'founder') await assertFirst(ctx)
  const moved = movedBy(change, before)
  await noteAskedBefore(ctx, moved)
  await throughTheWall(ctx, () => apply(ctx, change, before))
  await noteAskedNow(ctx, moved)
  const after = await rightsNow(ctx, seen)
  if (by !== null) {
    const own = (await authoritative(ctx, authority, before)).people.get(by)
    if (!own || !holdsAll(own.flags, [...neededFor(change, named), ...flagsAtStake(before, after, named)])) throw refuse('forbidden')
    if (isBeyondScope(own.scope, before, after, named)) throw refuse('forbidden')
    const toTeams = scopeDifferences(before, after).flatMap(({ user_id, to }) => (to === 'team' ? [user_id] : []))
    if (own.scope !== 'all' && (await areInOtherTeams(ctx, by, toTeams))) throw refuse('forbidden')
  }
  const lock = lockOut(before, after)
  if (lock) throw refuse('conflict', { message: lock })
  await assertOwned(ctx)
  if (change.cause === 'owner') return
  const role_name = (await nameOfRole(ctx, roleOf(change))) ?? nameBefore
  const renamed = change.cause === 'role_renamed' ? { from: nameBefore ?? '', to: change.role_name } : undefined
  announce(ctx, change, by, { ...named, role_name, renamed }, before, after)
}

/** Returns the people whose role a change replaces. */
function movedBy(change: RightsChange, { people }: Rights): string[] {
  if (change.cause === 'role') return [change.user_id]
  return change.cause === 'role_deleted' ? [...people].flatMap(([user_id, { roleKey }]) => (roleKey === change.role ? [user_id] : [])) : []
}

/** Returns the key of the role that a change is about, if it is about one. */
const roleOf = (change: RightsChange): string | null => ('role' in change && change.cause !== 'role' ? change.role : null)

/** Returns the permissions required to make a change at all: whoever deletes a role with people changes their roles too. */
function neededFor(change: RightsChange, { user_ids = [] }: Named): PermissionFlag[] {
  return [needed[change.cause], ...(change.cause === 'role_deleted' && user_ids.length > 0 ? [needed.role] : [])]
}

/** Returns the user who must hold the permissions at stake; null if no one has to. */
export function holderOf({ actor }: Ctx, authority: Authority): string | null {
  if (authority === 'founder') return null
  if (authority !== 'caller') return authority.on_behalf_of
  if (actor.kind === 'system') return null
  if (actor.kind === 'agent') return actor.user_id
  throw refuse('forbidden')
}

/** Returns the permissions among which those of the user who limits the change are. */
export async function authoritative(ctx: Ctx, authority: Authority, own: Rights): Promise<Rights> {
  if (typeof authority === 'string' || authority.from_lib_id === undefined) return own
  return rightsFor(ctx, authority.from_lib_id, [authority.on_behalf_of])
}

/** @throws AppError `conflict` */
async function assertOwned({ db, support_lib_id }: Ctx): Promise<void> {
  const find = db.selectFrom('users').select(['user_type', 'disabled_at']).where('support_lib_id', '=', support_lib_id).where('is_owner', '=', true)
  const owner = await find.executeTakeFirst()
  if (owner && (owner.user_type !== 'admin' || owner.disabled_at !== null))
    throw refuse('conflict', { message: 'The library’s owner has to be an active admin.', fields: { owner: 'hand the library over first' } })
}

/** @throws AppError `forbidden` */
async function assertFirst({ db, support_lib_id }: Ctx): Promise<void> {
  if (await db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).limit(1).executeTakeFirst()) throw refuse('forbidden')
}

async function namedBy(ctx: Ctx, change: RightsChange, before: Rights): Promise<Named> {
  if (change.cause === 'role_created') return { roles: [change.role] }
  if (change.cause === 'role_flags' || change.cause === 'role_renamed' || change.cause === 'role_deleted') {
    const to = change.cause === 'role_deleted' ? change.to : null
    if ([change.role, ...(to === null ? [] : [to])].some((role) => before.roles[role] === undefined)) throw refuse('not_found')
    if (change.cause !== 'role_deleted') return { roles: [change.role], flags: change.cause === 'role_flags' ? [...change.flags.keys()] : [] }
    const user_ids = [...before.people].flatMap(([user_id, { roleKey }]) => (roleKey === change.role ? [user_id] : []))
    return { user_ids, roles: [change.role, ...(to === null ? [] : [to])] }
  }
  if (change.cause === 'joined')
    return { user_ids: [change.user.user_id], roles: [change.user.custom_role ?? change.user.user_type], flags: [...change.flags.keys()] }
  const { user_id } = change
  if (change.cause === 'owner') return {}
  if (change.cause === 'enabled') return { user_ids: [user_id] }
  const held = before.people.get(user_id)
  if (!held) throw refuse('not_found')
  if (change.cause === 'flags') return { user_ids: [user_id], flags: [...change.flags.keys()] }
  if (change.cause === 'reset') return { user_ids: [user_id], flags: await ownSlugs(ctx, user_id) }
  if (change.cause === 'role' && before.roles[change.role] === undefined) throw refuse('not_found')
  return { user_ids: [user_id], roles: change.cause === 'role' ? [held.roleKey, change.role] : [] }
}

/** Returns the flags granted or denied to a user individually, whether or not they currently have an effect. */
async function ownSlugs({ db, support_lib_id }: Ctx, user_id: string): Promise<PermissionFlag[]> {
  const own = db.selectFrom('user_permissions').select('slug').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id)
  return (await own.execute()).map((row) => row.slug as PermissionFlag)
}

/** Runs statements that the triggers in migration 0020 would otherwise refuse. An import writes the roles of a library in which nobody is a member yet. */
export async function throughTheWall({ db }: Ctx, run: () => Promise<void>): Promise<void> {
  await sql`select set_config('app.changes_rights', 'on', true)`.execute(db)
  await run()
  await sql`select set_config('app.changes_rights', 'off', true)`.execute(db)
}

async function apply(ctx: Ctx, change: RightsChange, before: Rights): Promise<void> {
  const { db, support_lib_id, clock } = ctx
  if (change.cause === 'role_flags') {
    if (change.scope !== undefined) await setRoleScope(ctx, change.role, change.scope)
    await setRoleFlags(ctx, change.role, change.flags)
  } else if (change.cause === 'role_created') {
    const { role, base, role_name } = change
    // Every flag, so that later changes to the base leave the role alone.
    const flags = new Map(permissionFlags.map((slug) => [slug, change.flags.get(slug) ?? before.roles[base].has(slug)]))
    await addRole(ctx, { role_ref: role, base, role_name })
    await setRoleFlags(ctx, role, flags)
    await setRoleScope(ctx, role, change.scope ?? before.scopes[base])
  } else if (change.cause === 'role_renamed') {
    await renameRole(ctx, change.role, change.role_name)
  } else if (change.cause === 'role_deleted') {
    await deleteRole(ctx, change.role, change.to)
  } else if (change.cause === 'joined') {
    const { user_id, ...facts } = { ...change.user, is_owner: await isUnowned(ctx, change.user.user_type) }
    // Whoever has no account yet came with an import: they get the role with which they join, and none of what the import said of their rights.
    const joined = { ...facts, custom_role: facts.custom_role ?? null, conversation_scope: null, disabled_at: null }
    await db.deleteFrom('user_permissions').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id).execute()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('users')
      .values({ ...facts, user_id, support_lib_id, created_at: clock.now() })
      .onConflict((row) => row.columns(['support_lib_id', 'user_id']).doUpdateSet(joined).where('users.account_id', 'is', null))
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw refuse('email_taken')
    await setFlags(ctx, change.user.user_id, change.flags)
  } else if (change.cause === 'owner') {
    const people = () => db.updateTable('users').where('support_lib_id', '=', support_lib_id)
    await people().set({ is_owner: false }).where('is_owner', '=', true).execute()
    const to = people().set({ is_owner: true }).where('user_id', '=', change.user_id).where('disabled_at', 'is', null)
    if ((await to.executeTakeFirstOrThrow()).numUpdatedRows === 0n) throw refuse('not_found')
  } else if (change.cause === 'flags') {
    await setFlags(ctx, change.user_id, change.flags)
    if (change.scope !== undefined) await setScope(ctx, change.user_id, change.scope)
  } else if (change.cause === 'reset') {
    await setScope(ctx, change.user_id, null)
    await db.deleteFrom('user_permissions').where('support_lib_id', '=', support_lib_id).where('user_id', '=', change.user_id).execute()
  } else {
    const set = change.cause === 'role' ? await personsRole(ctx, change.role) : { disabled_at: change.cause === 'disabled' ? clock.now() : null }
    const update = db.updateTable('users').set(set).where('support_lib_id', '=', support_lib_id).where('user_id', '=', change.user_id)
    const { numUpdatedRows } = await update.where('disabled_at', change.cause === 'enabled' ? 'is not' : 'is', null).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse('not_found')
  }
}

/** Returns whether someone with this role, who joins, is the first who could own the library. */
async function isUnowned({ db, support_lib_id }: Ctx, role: string): Promise<boolean> {
  if (role !== 'admin') return false
  const owner = db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).where('is_owner', '=', true)
  return (await owner.executeTakeFirst()) === undefined
}

async function setScope({ db, support_lib_id }: Ctx, user_id: string, conversation_scope: ConversationScope | null): Promise<void> {
  await db.updateTable('users').set({ conversation_scope }).where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id).execute()
}

async function setFlags({ db, support_lib_id }: Ctx, user_id: string, flags: ReadonlyMap<PermissionFlag, boolean>): Promise<void> {
  const values = [...flags].map(([slug, is_enabled]) => ({ support_lib_id, user_id, slug, is_enabled }))
  if (values.length === 0) return
  const insert = db.insertInto('user_permissions').values(values)
  await insert
    .onConflict((row) => row.columns(['support_lib_id', 'user_id', 'slug']).doUpdateSet((eb) => ({ is_enabled: eb.ref('excluded.is_enabled') })))
    .execute()
}

/** Re-authenticates the sockets of those of the given people who see only their teams' conversations, because team membership has changed. */
export async function sightsChanged(ctx: Ctx, user_ids: readonly string[]): Promise<void> {
  const limited = [...(await sightsOf(ctx, [...new Set(user_ids)]))].flatMap(([user_id, { scope }]) => (scope === 'team' ? [user_id] : []))
  if (limited.length > 0) ctx.emit('permissions.changed', { cause: 'team', by: actorId(ctx.actor), user_ids: limited }, { reauthenticate: limited })
}

/**
 * Emits one event per change, which also updates the affected sockets' permissions and makes their screens reload flags (the console after 500 ms, checklist
 * B9).
 */
function announce(
  ctx: Ctx,
  change: RightsChange,
  by: string | null,
  named: Named & { role_name: string | null; renamed: { from: string; to: string } | undefined },
  before: Rights,
  after: Rights,
): void {
  const touched = differences(before, after)
  const scopes = scopeDifferences(before, after)
  const user_ids = [...new Set([...touched.people.keys(), ...scopes.map(({ user_id }) => user_id), ...(named.user_ids ?? [])])]
  const role = roleOf(change)
  const roles = user_ids.flatMap((user_id) => {
    const [from, to] = [before.people.get(user_id)?.roleKey ?? null, after.people.get(user_id)?.roleKey ?? null]
    return from === to ? [] : [{ user_id, from, to }]
  })
  const people = [...touched.people].map(([user_id, difference]) => ({ user_id, ...difference }))
  const ofRoles = [...touched.roles].map(([name, difference]) => ({ role: name, ...difference }))
  const [scopeBefore, scopeAfter] = role === null ? [] : [before.scopes[role] ?? null, after.scopes[role] ?? null]
  const ofScope = role !== null && scopeBefore !== scopeAfter ? { role, from: scopeBefore ?? null, to: scopeAfter ?? null } : undefined
  const payload = {
    cause: change.cause,
    by,
    user_ids,
    role,
    role_name: named.role_name,
    changed: { people, roles: ofRoles, role_of: roles, scopes, ...(ofScope && { role_scope: ofScope }), ...(named.renamed && { renamed: named.renamed }) },
  }
  const name = change.cause === 'joined' ? 'permissions.granted' : 'permissions.changed'
  ctx.emit(name, payload, { reauthenticate: user_ids, ...(user_ids.length === 1 && { subject: user_ids[0] }) })
}
