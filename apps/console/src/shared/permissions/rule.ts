import type { Permission, PermissionRule } from '@porchlight/contracts'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { permissionFlags } from '@porchlight/contracts/permission-flags'

/** The flags a user has. */
export type Flags = ReadonlySet<PermissionFlag>

const known: ReadonlySet<string> = new Set(permissionFlags)

/** Flags out of a server's answer; unknown slugs are ignored (checklist B9). */
export function flagsOf(permissions: readonly { slug: Permission['slug'] | string; is_enabled: boolean }[]): Flags {
  return new Set(permissions.filter((it) => it.is_enabled && known.has(it.slug)).map((it) => it.slug as PermissionFlag))
}

/** Does a user with these flags meet the rule of an operation, a route or a button? A list means any of them. */
export function isAllowed(rule: PermissionRule, flags: Flags): boolean {
  if (rule === 'signed-in' || rule === 'public') return true
  return typeof rule === 'string' ? flags.has(rule) : rule.some((flag) => flags.has(flag))
}
