import { type Permission, type PermissionFlag, permissionFlags, type Role, roleDefaults, roles } from '@porchlight/contracts'

/** Flags someone has changed: slug → on or off. Slugs the product does not know are ignored (console.md §5). */
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

/** Whoever hands out a role must hold all of it: nobody lifts others above themselves. */
export const holdsAll = (own: ReadonlySet<PermissionFlag>, wanted: ReadonlySet<PermissionFlag>): boolean => [...wanted].every((flag) => own.has(flag))
