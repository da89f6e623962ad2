import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** How the matrix of rights calls this module's operations. */
export const matrix: Entries = {
  'licence.subscriptions': nothing,
  'licence.check': coveredBy('modules/licence'),
}
