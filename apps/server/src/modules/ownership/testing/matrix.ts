import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['ownership']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'ownership.read': nothing,
  'ownership.handOver': coveredBy('modules/ownership'),
  'ownership.planDeletion': coveredBy('modules/ownership'),
  'ownership.cancelDeletion': nothing,
}
