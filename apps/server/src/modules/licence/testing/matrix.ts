import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'licence.subscriptions': nothing,
  'licence.check': coveredBy('modules/licence'),
}
