import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['ownership']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'ownership.read': nothing,
  'ownership.sizes': { ...nothing, sight: concernsNothing('sums of the whole library') },
  'ownership.handOver': coveredBy('modules/ownership'),
  'ownership.planDeletion': coveredBy('modules/ownership'),
  'ownership.cancelDeletion': nothing,
}
