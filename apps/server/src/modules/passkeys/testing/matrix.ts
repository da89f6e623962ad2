import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['passkeys']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'passkeys.list': nothing,
  'passkeys.startAdding': nothing,
  'passkeys.add': coveredBy('modules/passkeys'),
  'passkeys.rename': coveredBy('modules/passkeys'),
  'passkeys.remove': coveredBy('modules/passkeys'),
  'passkeys.startSignIn': coveredBy('modules/passkeys'),
  'passkeys.signIn': coveredBy('modules/passkeys'),
  'passkeys.startConfirming': nothing,
  'passkeys.confirm': coveredBy('modules/passkeys'),
}
