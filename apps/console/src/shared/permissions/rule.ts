import type { PermissionRule } from '@porchlight/contracts/define'
import type { Permission } from '@porchlight/contracts/people/people'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { permissionFlags } from '@porchlight/contracts/permission-flags'

/** A user's flags. */
export type Flags = ReadonlySet<PermissionFlag>

const known: ReadonlySet<string> = new Set(permissionFlags)

/** Returns the enabled flags of a server response; unknown slugs are ignored (checklist B9). */
export function flagsOf(permissions: readonly { slug: Permission['slug'] | string; is_enabled: boolean }[]): Flags {
  return new Set(permissions.filter((it) => it.is_enabled && known.has(it.slug)).map((it) => it.slug as PermissionFlag))
}

/** Returns whether a user with these flags meets the rule of an operation, route or button. If the rule is a list, any of its flags is enough. */
export function isAllowed(rule: PermissionRule, flags: Flags): boolean {
  if (rule === 'signed-in' || rule === 'public') return true
  return typeof rule === 'string' ? flags.has(rule) : rule.some((flag) => flags.has(flag))
}
