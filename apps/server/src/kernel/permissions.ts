import type { Operation, PermissionRule } from '@porchlight/contracts/define'
import { type Actor, type Ctx, can, isStaff, type StaffActor } from './context.ts'
import { refuse } from './errors.ts'
import { isWithin } from './outside/network-address.ts'

/** Returns whether the actor satisfies a rule. `signed-in` means any staff session. */
export function satisfies(actor: Actor, rule: PermissionRule): boolean {
  if (actor.kind === 'system' || rule === 'public') return true
  if (rule === 'signed-in') return actor.kind === 'agent'
  const flags = typeof rule === 'string' ? [rule] : rule
  return flags.some((flag) => can(actor, flag))
}

/**
 * Decides whether an actor may call an operation at all; no other code does. Access to rows is checked separately by each module's `access.ts`.
 * @throws AppError `unauthenticated` when signing in could help, otherwise `forbidden`.
 */
export function assertMayCall(operation: Pick<Operation, 'name' | 'audience' | 'permission' | 'forAddressees'>, actor: Actor): void {
  // Before anything else: what is open to everyone may tell its maker more.
  if (actor.kind === 'agent' && actor.key && !actor.key.operations.has(operation.name)) throw refuse('forbidden')
  if (operation.audience.includes('public') || actor.kind === 'system') return
  if (actor.kind === 'nobody') throw refuse('unauthenticated')
  if (actor.kind === 'visitor') {
    if (!operation.audience.includes('visitor') || (actor.address !== undefined && !operation.forAddressees)) throw refuse('forbidden')
    return
  }
  if (!operation.audience.includes('staff') || !satisfies(actor, operation.permission)) throw refuse('forbidden')
}

/** Returns whether `assertMayCall` lets the actor call the operation. */
export function mayCall(operation: Parameters<typeof assertMayCall>[0], actor: Actor): boolean {
  try {
    assertMayCall(operation, actor)
    return true
  } catch {
    return false
  }
}

/** Returns whether the caller is one of the context library's own staff and may call the operation there. */
export const mayCallHere = ({ actor, support_lib_id }: Pick<Ctx, 'actor' | 'support_lib_id'>, operation: Parameters<typeof assertMayCall>[0]): boolean =>
  isStaff(actor) && actor.support_lib_id === support_lib_id && mayCall(operation, actor)

/**
 * Decides whether staff may act from this address.
 * @throws AppError `address_refused`
 */
export function assertFromAllowed(actor: Actor, address: string): void {
  if (!isFromAllowed(actor, address)) throw refuse('address_refused')
}

/** Returns whether the actor may act from this address, see `assertFromAllowed`. */
export const isFromAllowed = (actor: Actor, address: string): boolean =>
  actor.kind !== 'agent' || actor.networks === undefined || actor.networks.length === 0 || isWithin(address, actor.networks)

/** Returns whether the grace of somebody is over who has to prove a second factor first: then they may only set one up, or sign out. */
export const needsSecondFactor = (actor: Actor, now: Date): boolean =>
  actor.kind === 'agent' && actor.secondFactorBy !== undefined && actor.secondFactorBy <= now.getTime()

/**
 * Decides whether staff may call an operation before they have proved the second factor that their role requires.
 * @throws AppError `second_factor_required`
 */
export function assertSecondFactor(operation: Pick<Operation, 'withoutSecondFactor'>, actor: Actor, now: Date): void {
  if (!operation.withoutSecondFactor && needsSecondFactor(actor, now)) throw refuse('second_factor_required')
}

/** How long a proof of who somebody is allows dangerous acts. */
const confirmationMs = 15 * 60_000

/**
 * Decides whether staff may call a dangerous operation, or must first prove again who they are: a session left open, or stolen, must not be enough.
 * @throws AppError `confirmation_needed`
 */
export function assertConfirmed(operation: Pick<Operation, 'mustConfirm'>, actor: Actor, now: Date): void {
  if (!operation.mustConfirm || actor.kind !== 'agent') return
  if (actor.confirmedAt === undefined || actor.confirmedAt + confirmationMs <= now.getTime()) throw refuse('confirmation_needed')
}

/**
 * Returns the calling staff member.
 * @throws AppError `forbidden` for callers that are not users (visitors, system work)
 */
export function staffOf({ actor }: { actor: Actor }): StaffActor {
  if (actor.kind !== 'agent') throw refuse('forbidden')
  return actor
}

/**
 * Checks a library named in the input against the caller's own: the field is a claim, not a choice (checklist S3). Clients may send it in every call;
 * operations that do not declare it never see it.
 * @throws AppError `claim_mismatch`
 */
export function ofOwnLibrary({ audience, input: schema }: Pick<Operation, 'audience' | 'input'>, actor: Actor, input: unknown): unknown {
  if (audience.includes('public') || actor.kind === 'nobody') return input
  const { support_lib_id: claimed, ...rest } = input as Record<string, unknown>
  if (claimed === undefined) return input
  if (claimed !== actor.support_lib_id) throw refuse('claim_mismatch')
  return Object.hasOwn((schema as { shape?: object }).shape ?? {}, 'support_lib_id') ? input : rest
}
