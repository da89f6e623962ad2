import type { Permission } from '@porchlight/contracts/people/people'
import { type ConversationScope, isWider, type PermissionFlag, permissionFlags, type Role, roleDefaults, roles } from '@porchlight/contracts/permission-flags'

/** Changed flags: slug → on or off. Slugs unknown to the product are ignored (checklist B9). */
export type FlagChanges = Record<string, boolean>

/** The flag whose loss would lock a library out of its own permissions. */
export const managingFlag = 'canManageTeammatesSeatsAndPermissions' satisfies PermissionFlag

/**
 * Returns a user's effective flags: the role's defaults, then the library's changes to the role, then the user's individual changes (checklist B9).
 * @param custom_role the user's role of the library's own making, if any; its flags are then the changes to its base, `role`
 */
export function effectiveFlags(role: Role, roleChanges: FlagChanges, userChanges: FlagChanges, custom_role: string | null = null): Set<PermissionFlag> {
  const flags = flagsOfRole(role, roleChanges, custom_role)
  apply(flags, userChanges)
  return flags
}

/** Returns a role's flags in a library. People with the stated role admin can always manage permissions, so that a library cannot lock itself out. */
export function flagsOfRole(role: Role, roleChanges: FlagChanges, custom_role: string | null = null): Set<PermissionFlag> {
  const flags = new Set<PermissionFlag>(roleDefaults[role])
  apply(flags, roleChanges)
  if (role === 'admin' && custom_role === null) flags.add(managingFlag)
  return flags
}

function apply(flags: Set<PermissionFlag>, changes: FlagChanges): void {
  for (const slug of permissionFlags) {
    if (changes[slug] === true) flags.add(slug)
    else if (changes[slug] === false) flags.delete(slug)
  }
}

/** Returns the known flags in a client's change; the last mention of a slug wins. */
export function knownChanges(sent: { slug: string; is_enabled: boolean }[]): Map<PermissionFlag, boolean> {
  const known = new Set<string>(permissionFlags)
  return new Map(sent.filter(({ slug }) => known.has(slug)).map(({ slug, is_enabled }) => [slug as PermissionFlag, is_enabled]))
}

/** Returns all flags in the specification's order, for responses. */
export const presentFlags = (flags: ReadonlySet<PermissionFlag>): Permission[] => permissionFlags.map((slug) => ({ slug, is_enabled: flags.has(slug) }))

/** Returns whether the string is the name of a stated role rather than a user's id or a role of the library's own making. */
export const isRole = (id: string): id is Role => (roles as readonly string[]).includes(id)

/** Returns whether `own` contains all of `wanted`. */
export const holdsAll = (own: ReadonlySet<PermissionFlag>, wanted: Iterable<PermissionFlag>): boolean => [...wanted].every((flag) => own.has(flag))

/** An active user's stated role, the key of the role that decides, effective flags and effective scope; `ownScope` is null if the role's scope applies. */
export type Held = { role: Role; roleKey: string; flags: ReadonlySet<PermissionFlag>; scope: ConversationScope; ownScope: ConversationScope | null }
/** Something of each role of a library, by key: the name of a stated role, or the reference of one of the library's own making. */
export type OfRoles<T> = Readonly<Record<Role, T>> & Readonly<Record<string, T | undefined>>
/** A snapshot of a library's permissions: its active users by id, and its roles with their scopes. */
export type Rights = { people: ReadonlyMap<string, Held>; roles: OfRoles<ReadonlySet<PermissionFlag>>; scopes: OfRoles<ConversationScope> }
/**
 * Users, roles and flags that a change refers to, even where it has no effect at present: a flag denied to a user in advance, or the role behind individual
 * flags.
 */
export type Named = { user_ids?: readonly string[]; roles?: readonly string[]; flags?: readonly PermissionFlag[] }
/** How a user's or a role's flags differ after a change. */
export type Difference = { gained: PermissionFlag[]; lost: PermissionFlag[] }

const none: ReadonlySet<PermissionFlag> = new Set()
const flagsIn = (rights: Rights, user_id: string) => rights.people.get(user_id)?.flags ?? none
const flagsOf = (rights: Rights, role: string) => rights.roles[role] ?? none

/** Returns the users and roles whose flags differ, with the flags each gained and lost. */
export function differences(before: Rights, after: Rights): { people: Map<string, Difference>; roles: Map<string, Difference> } {
  const user_ids = [...new Set([...before.people.keys(), ...after.people.keys()])]
  const keys = [...new Set([...Object.keys(before.roles), ...Object.keys(after.roles)])]
  return {
    people: new Map(differing(user_ids, (id) => [flagsIn(before, id), flagsIn(after, id)])),
    roles: new Map(differing(keys, (role) => [flagsOf(before, role), flagsOf(after, role)])),
  }
}

/** Returns the users whose scope differs. */
export function scopeDifferences(before: Rights, after: Rights): { user_id: string; from: ConversationScope; to: ConversationScope }[] {
  return [...after.people].flatMap(([user_id, { scope: to }]) => {
    const from = before.people.get(user_id)?.scope ?? to
    return from === to ? [] : [{ user_id, from, to }]
  })
}

function differing<K>(keys: readonly K[], flagsOf: (key: K) => [ReadonlySet<PermissionFlag>, ReadonlySet<PermissionFlag>]): [K, Difference][] {
  return keys.flatMap((key) => {
    const [from, to] = flagsOf(key)
    const gained = [...to].filter((flag) => !from.has(flag))
    const lost = [...from].filter((flag) => !to.has(flag))
    return gained.length + lost.length > 0 ? [[key, { gained, lost }] as [K, Difference]] : []
  })
}

/**
 * Returns the flags that a person must hold to make a change: all flags that the affected or named users and roles hold before or after it, and the flags it
 * names. So no one can grant or revoke what they do not hold, change a user with more permissions, or add to their own.
 */
export function flagsAtStake(before: Rights, after: Rights, named: Named): Set<PermissionFlag> {
  const touched = differences(before, after)
  const user_ids = new Set([...touched.people.keys(), ...(named.user_ids ?? [])])
  const ofRoles = new Set([...touched.roles.keys(), ...(named.roles ?? [])])
  return new Set([
    ...(named.flags ?? []),
    ...[...user_ids].flatMap((id) => [...flagsIn(before, id), ...flagsIn(after, id)]),
    ...[...ofRoles].flatMap((role) => [...flagsOf(before, role), ...flagsOf(after, role)]),
  ])
}

/** Returns whether a change grants or revokes a wider scope than `own`, or concerns a user or role with one: no one can grant access that they don't have. */
export function isBeyondScope(own: ConversationScope, before: Rights, after: Rights, named: Named): boolean {
  const touched = differences(before, after)
  const user_ids = [...touched.people.keys(), ...scopeDifferences(before, after).map(({ user_id }) => user_id), ...(named.user_ids ?? [])]
  const ofRoles = [...touched.roles.keys(), ...(named.roles ?? [])]
  return [before, after].some(
    ({ people, scopes }) => user_ids.some((id) => isWider(people.get(id)?.scope ?? own, own)) || ofRoles.some((role) => isWider(scopes[role] ?? own, own)),
  )
}

/**
 * Returns why a change would lock a library out of some of its permissions, or undefined. One user must keep every permission that managers could grant before,
 * because people who hold less cannot grant it to anyone.
 */
export function lockOut(before: Rights, after: Rights): string | undefined {
  const [were, are] = [managers(before), managers(after)]
  if (were.length > 0 && are.length === 0) return 'At least one person must be able to manage permissions.'
  const handedOut = new Set(were.flatMap((each) => [...each.flags]))
  const hasAll = (each: Held) => each.scope === 'all' && holdsAll(each.flags, handedOut)
  if (were.some(hasAll) && !are.some(hasAll)) return 'At least one person must keep every permission, or no one could grant it again.'
  return hasAdmin(before) && !hasAdmin(after) ? 'A library needs at least one admin.' : undefined
}

const managers = ({ people }: Rights): Held[] => [...people.values()].filter((each) => each.flags.has(managingFlag))
const hasAdmin = ({ people }: Rights): boolean => [...people.values()].some((each) => each.role === 'admin')

/** Returns whether this user holds all that another one, who may be inactive, holds: only then may they change what the other signs in with. */
export function holdsAllOf(rights: Rights, user_id: string, other: string): boolean {
  const [own, theirs] = [rights.people.get(user_id), rights.people.get(other)]
  if (!own?.flags.has(managingFlag)) return false
  return !theirs || (holdsAll(own.flags, theirs.flags) && !isWider(theirs.scope, own.scope))
}

/** Returns whether this user may add someone with the role of this key; nobody may with one that there is no more. Checked when a teammate is invited, and again when the invitation is approved. */
export function mayAdd(rights: Rights, user_id: string, role: string): boolean {
  const [own, flags] = [rights.people.get(user_id), rights.roles[role]]
  if (!flags || !own?.flags.has('canInviteNewUsers')) return false
  return holdsAll(own.flags, flags) && !isWider(rights.scopes[role] ?? 'all', own.scope)
}
