import type { Operation, PermissionRule } from '@porchlight/contracts'
import { type Actor, can } from './context.ts'
import { refuse } from './errors.ts'

/** Does the actor satisfy a rule? `signed-in` means any staff session. */
export function satisfies(actor: Actor, rule: PermissionRule): boolean {
  if (actor.kind === 'system' || rule === 'public') return true
  if (rule === 'signed-in') return actor.kind === 'agent'
  const flags = typeof rule === 'string' ? [rule] : rule
  return flags.some((flag) => can(actor, flag))
}

/**
 * The one place where it is decided whether an actor may call an operation at all. Rows are a second question, asked by each module's `access.ts`.
 * @throws AppError `unauthenticated` when signing in could help, else `forbidden`.
 */
export function assertMayCall(operation: Pick<Operation, 'audience' | 'permission'>, actor: Actor): void {
  if (operation.audience.includes('public') || actor.kind === 'system') return
  if (actor.kind === 'nobody') throw refuse('unauthenticated')
  if (actor.kind === 'visitor') {
    if (!operation.audience.includes('visitor')) throw refuse('forbidden')
    return
  }
  if (!operation.audience.includes('staff') || !satisfies(actor, operation.permission)) throw refuse('forbidden')
}

/**
 * A library named in the input must be the caller's own: it is a claim, not a choice (security.md T12).
 * @throws AppError `claim_mismatch`
 */
export function assertOwnLibrary(operation: Pick<Operation, 'audience'>, actor: Actor, input: unknown): void {
  if (operation.audience.includes('public') || actor.kind === 'nobody') return
  const claimed = (input as { support_lib_id?: unknown }).support_lib_id
  if (claimed !== undefined && claimed !== actor.support_lib_id) throw refuse('claim_mismatch')
}
