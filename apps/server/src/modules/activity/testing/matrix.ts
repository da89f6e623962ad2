import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'activity.feeds': nothing,
  'activity.markRead': { input: () => ({ markAll: true }) },
}
