import type { PermissionFlag, Role } from '@porchlight/contracts'
import { type Insertable, sql } from 'kysely'
import type { Ctx, StreamChange } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Users } from '../../kernel/generated/tables.ts'
import { lockPermissions } from './access.ts'
import { rightsNow } from './queries.ts'
import { differences, flagsAtStake, holdsAll, lockOut, managingFlag, type Named, type Rights } from './rules.ts'

/** A change of who may do what. */
export type RightsChange =
  | { cause: 'flags'; user_id: string; flags: ReadonlyMap<PermissionFlag, boolean> }
  | { cause: 'role_flags'; role: Role; flags: ReadonlyMap<PermissionFlag, boolean> }
  | { cause: 'reset'; user_id: string }
  | { cause: 'role'; user_id: string; role: Role }
  | { cause: 'disabled' | 'enabled'; user_id: string }
  | { cause: 'joined'; user: Omit<Insertable<Users>, 'support_lib_id' | 'created_at'> & { user_type: Role }; flags: ReadonlyMap<PermissionFlag, boolean> }

/**
 * Whose rights a change is measured by: those of the caller (work of the system may do anything), those of the user who has asked for it earlier, or
 * nobody's, which is for the first user of a library alone.
 */
export type Authority = 'caller' | { on_behalf_of: string } | 'founder'

/** What a user must hold to make a change at all, whatever is at stake in it. */
const needed: Record<RightsChange['cause'], PermissionFlag> = {
  flags: managingFlag,
  role_flags: managingFlag,
  reset: managingFlag,
  role: 'canUpdateUserRoles',
  disabled: managingFlag,
  enabled: managingFlag,
  joined: 'canInviteNewUsers',
}

/** Screens of users who go on working ask for their flags again; who joins, leaves or comes back has no such screen. */
const isNoticed = (cause: RightsChange['cause']) => cause !== 'joined' && cause !== 'disabled' && cause !== 'enabled'

/**
 * Makes a change of rights: the only way a role, a flag or a user's access changes, and a user comes into being; the database refuses every other. Changes of
 * one library wait for each other. Rights are read again behind that lock, so an actor who has just lost theirs is refused. A refusal comes after the change and
 * must end the transaction.
 * Emits `permissions.changed` (`permissions.granted` for a user who joins) with the cause, who asked for it, and what each user and role gained and lost.
 * @throws AppError `not_found` (no such user, or for `enabled` none that is switched off, for all others none that is active), `forbidden`, `conflict` when the library would be locked out
 */
export async function changeRights(ctx: Ctx, change: RightsChange, authority: Authority = 'caller'): Promise<void> {
  await lockPermissions(ctx)
  const by = holderOf(ctx, authority)
  // A user more takes nothing from anybody, so the others need not be read.
  const seen = change.cause === 'joined' ? [change.user.user_id, ...(by ? [by] : [])] : undefined
  const before = await rightsNow(ctx, seen)
  const named = await namedBy(ctx, change, before)
  if (authority === 'founder') await assertFirst(ctx)
  await throughTheWall(ctx, () => apply(ctx, change))
  const after = await rightsNow(ctx, seen)
  if (by !== null) {
    const own = before.people.get(by)?.flags
    if (!own || !holdsAll(own, [needed[change.cause], ...flagsAtStake(before, after, named)])) throw refuse('forbidden')
  }
  const lock = lockOut(before, after)
  if (lock) throw refuse('conflict', { message: lock })
  announce(ctx, change, by, named, before, after)
}

/** The user who must hold what is at stake; null when nobody has to. */
function holderOf({ actor }: Ctx, authority: Authority): string | null {
  if (authority === 'founder') return null
  if (authority !== 'caller') return authority.on_behalf_of
  if (actor.kind === 'system') return null
  if (actor.kind === 'agent') return actor.user_id
  throw refuse('forbidden')
}

/** @throws AppError `forbidden` */
async function assertFirst({ db, support_lib_id }: Ctx): Promise<void> {
  if (await db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).limit(1).executeTakeFirst()) throw refuse('forbidden')
}

async function namedBy(ctx: Ctx, change: RightsChange, before: Rights): Promise<Named> {
  if (change.cause === 'role_flags') return { roles: [change.role], flags: [...change.flags.keys()] }
  if (change.cause === 'joined') return { user_ids: [change.user.user_id], roles: [change.user.user_type], flags: [...change.flags.keys()] }
  const { user_id } = change
  if (change.cause === 'enabled') return { user_ids: [user_id] }
  const held = before.people.get(user_id)
  if (!held) throw refuse('not_found')
  if (change.cause === 'flags') return { user_ids: [user_id], flags: [...change.flags.keys()] }
  if (change.cause === 'reset') return { user_ids: [user_id], flags: await ownSlugs(ctx, user_id) }
  return { user_ids: [user_id], roles: change.cause === 'role' ? [held.role, change.role] : [] }
}

/** Flags a user was given or denied in person, with or without effect today. */
async function ownSlugs({ db, support_lib_id }: Ctx, user_id: string): Promise<PermissionFlag[]> {
  const own = db.selectFrom('user_permissions').select('slug').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id)
  return (await own.execute()).map((row) => row.slug as PermissionFlag)
}

/** Statements that the triggers of migration 0020 let pass. */
async function throughTheWall({ db }: Ctx, run: () => Promise<void>): Promise<void> {
  await sql`select set_config('app.changes_rights', 'on', true)`.execute(db)
  await run()
  await sql`select set_config('app.changes_rights', 'off', true)`.execute(db)
}

async function apply(ctx: Ctx, change: RightsChange): Promise<void> {
  const { db, support_lib_id, clock } = ctx
  if (change.cause === 'role_flags') {
    const values = [...change.flags].map(([slug, is_enabled]) => ({ support_lib_id, role: change.role, slug, is_enabled }))
    if (values.length === 0) return
    const insert = db.insertInto('role_permissions').values(values)
    await insert
      .onConflict((row) => row.columns(['support_lib_id', 'role', 'slug']).doUpdateSet((eb) => ({ is_enabled: eb.ref('excluded.is_enabled') })))
      .execute()
  } else if (change.cause === 'joined') {
    await db
      .insertInto('users')
      .values({ ...change.user, support_lib_id, created_at: clock.now() })
      .execute()
    await setFlags(ctx, change.user.user_id, change.flags)
  } else if (change.cause === 'flags') {
    await setFlags(ctx, change.user_id, change.flags)
  } else if (change.cause === 'reset') {
    await db.deleteFrom('user_permissions').where('support_lib_id', '=', support_lib_id).where('user_id', '=', change.user_id).execute()
  } else {
    const set = change.cause === 'role' ? { user_type: change.role } : { disabled_at: change.cause === 'disabled' ? clock.now() : null }
    const update = db.updateTable('users').set(set).where('support_lib_id', '=', support_lib_id).where('user_id', '=', change.user_id)
    const { numUpdatedRows } = await update.where('disabled_at', change.cause === 'enabled' ? 'is not' : 'is', null).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse('not_found')
  }
}

async function setFlags({ db, support_lib_id }: Ctx, user_id: string, flags: ReadonlyMap<PermissionFlag, boolean>): Promise<void> {
  const values = [...flags].map(([slug, is_enabled]) => ({ support_lib_id, user_id, slug, is_enabled }))
  if (values.length === 0) return
  const insert = db.insertInto('user_permissions').values(values)
  await insert
    .onConflict((row) => row.columns(['support_lib_id', 'user_id', 'slug']).doUpdateSet((eb) => ({ is_enabled: eb.ref('excluded.is_enabled') })))
    .execute()
}

/** One event a change. Sockets of those concerned learn their new rights with it, their screens ask for them (the console after 500 ms, checklist B9). */
function announce(ctx: Ctx, change: RightsChange, by: string | null, named: Named, before: Rights, after: Rights): void {
  const touched = differences(before, after)
  const user_ids = [...new Set([...touched.people.keys(), ...(named.user_ids ?? [])])]
  const role = change.cause === 'role_flags' ? change.role : null
  const roles = user_ids.flatMap((user_id) => {
    const [from, to] = [before.people.get(user_id)?.role ?? null, after.people.get(user_id)?.role ?? null]
    return from === to ? [] : [{ user_id, from, to }]
  })
  const people = [...touched.people].map(([user_id, difference]) => ({ user_id, ...difference }))
  const ofRoles = [...touched.roles].map(([name, difference]) => ({ role: name, ...difference }))
  const noticed = isNoticed(change.cause) ? user_ids : []
  const changes = noticed.map((to): StreamChange => ({ stream: 'library', data: { notices: [{ kind: 'permissions_changed' }] }, to }))
  const payload = { cause: change.cause, by, user_ids, role, changed: { people, roles: ofRoles, role_of: roles } }
  const name = change.cause === 'joined' ? 'permissions.granted' : 'permissions.changed'
  ctx.emit(name, payload, { changes, reauthenticate: user_ids, ...(user_ids.length === 1 && { subject: user_ids[0] }) })
}
