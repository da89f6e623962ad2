import { type Permission, type PermissionFlag, permissionFlags, type Role, roleDefaults, roles } from '@porchlight/contracts'

/** Flags someone has changed: slug → on or off. Slugs the product does not know are ignored (checklist B9). */
export type FlagChanges = Record<string, boolean>

/** The flag whose loss would lock a library out of its own permissions. */
export const managingFlag = 'canManageTeammatesSeatsAndPermissions' satisfies PermissionFlag

/** What a user may do: the role's defaults, then the library's changes to the role, then the user's own (checklist B9). */
export function effectiveFlags(role: Role, roleChanges: FlagChanges, userChanges: FlagChanges): Set<PermissionFlag> {
  const flags = flagsOfRole(role, roleChanges)
  apply(flags, userChanges)
  return flags
}

/** What a role may do in a library. Admins always manage permissions, so that a library cannot lock itself out. */
export function flagsOfRole(role: Role, roleChanges: FlagChanges): Set<PermissionFlag> {
  const flags = new Set<PermissionFlag>(roleDefaults[role])
  apply(flags, roleChanges)
  if (role === 'admin') flags.add(managingFlag)
  return flags
}

function apply(flags: Set<PermissionFlag>, changes: FlagChanges): void {
  for (const slug of permissionFlags) {
    if (changes[slug] === true) flags.add(slug)
    else if (changes[slug] === false) flags.delete(slug)
  }
}

/** The known flags of a change as clients send it; the last mention of a slug wins. */
export function knownChanges(sent: { slug: string; is_enabled: boolean }[]): Map<PermissionFlag, boolean> {
  const known = new Set<string>(permissionFlags)
  return new Map(sent.filter(({ slug }) => known.has(slug)).map(({ slug, is_enabled }) => [slug as PermissionFlag, is_enabled]))
}

/** All flags in the order of the specification, as they leave the server. */
export const presentFlags = (flags: ReadonlySet<PermissionFlag>): Permission[] => permissionFlags.map((slug) => ({ slug, is_enabled: flags.has(slug) }))

/** Is this the name of a role (and so not a user's id)? */
export const isRole = (id: string): id is Role => (roles as readonly string[]).includes(id)

/** Does `own` contain all of `wanted`? */
export const holdsAll = (own: ReadonlySet<PermissionFlag>, wanted: Iterable<PermissionFlag>): boolean => [...wanted].every((flag) => own.has(flag))

/** An active user's role and effective flags. */
export type Held = { role: Role; flags: ReadonlySet<PermissionFlag> }
/** The rights in a library at one moment: of its active users by id, and of its roles. */
export type Rights = { people: ReadonlyMap<string, Held>; roles: Readonly<Record<Role, ReadonlySet<PermissionFlag>>> }
/** What a change names, whether or not it has an effect today: a flag that a user is denied in advance, the role behind personal flags. */
export type Named = { user_ids?: readonly string[]; roles?: readonly Role[]; flags?: readonly PermissionFlag[] }
/** How the flags of a user or a role differ after a change. */
export type Difference = { gained: PermissionFlag[]; lost: PermissionFlag[] }

const none: ReadonlySet<PermissionFlag> = new Set()
const flagsIn = (rights: Rights, user_id: string) => rights.people.get(user_id)?.flags ?? none

/** What a change gave and took: users and roles whose flags differ. */
export function differences(before: Rights, after: Rights): { people: Map<string, Difference>; roles: Map<Role, Difference> } {
  const user_ids = [...new Set([...before.people.keys(), ...after.people.keys()])]
  return {
    people: new Map(differing(user_ids, (id) => [flagsIn(before, id), flagsIn(after, id)])),
    roles: new Map(differing(roles, (role) => [before.roles[role], after.roles[role]])),
  }
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
 * The flags that whoever makes a change must hold: all that the users and roles it names or touches hold before and after it, and the flags it names.
 * So nobody gives or takes what they do not hold, changes a user who may do more, or adds to their own rights.
 */
export function flagsAtStake(before: Rights, after: Rights, named: Named): Set<PermissionFlag> {
  const touched = differences(before, after)
  const user_ids = new Set([...touched.people.keys(), ...(named.user_ids ?? [])])
  const ofRoles = new Set([...touched.roles.keys(), ...(named.roles ?? [])])
  return new Set([
    ...(named.flags ?? []),
    ...[...user_ids].flatMap((id) => [...flagsIn(before, id), ...flagsIn(after, id)]),
    ...[...ofRoles].flatMap((role) => [...before.roles[role], ...after.roles[role]]),
  ])
}

/**
 * Why a library would be locked out of some of its rights, or undefined. One user must keep everything that managers could hand out before: nobody can
 * be given a flag by those who hold less than that person does.
 */
export function lockOut(before: Rights, after: Rights): string | undefined {
  const [were, are] = [managers(before), managers(after)]
  if (were.length > 0 && are.length === 0) return 'Somebody must be able to manage permissions.'
  const handedOut = new Set(were.flatMap((each) => [...each.flags]))
  const hadAll = were.some((each) => holdsAll(each.flags, handedOut))
  if (hadAll && !are.some((each) => holdsAll(each.flags, handedOut))) return 'Somebody must keep every permission, or nobody could give it back.'
  return hasAdmin(before) && !hasAdmin(after) ? 'A library needs an admin.' : undefined
}

const managers = ({ people }: Rights): Held[] => [...people.values()].filter((each) => each.flags.has(managingFlag))
const hasAdmin = ({ people }: Rights): boolean => [...people.values()].some((each) => each.role === 'admin')

/** May this user add somebody with this role? Asked when a teammate is invited, and again when the invitation is used. */
export function mayAdd(rights: Rights, user_id: string, role: Role): boolean {
  const own = flagsIn(rights, user_id)
  return own.has('canInviteNewUsers') && holdsAll(own, rights.roles[role])
}
