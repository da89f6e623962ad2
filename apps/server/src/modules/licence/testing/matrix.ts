import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['licence']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'licence.subscriptions': nothing,
  'licence.check': coveredBy('modules/licence'),
}
