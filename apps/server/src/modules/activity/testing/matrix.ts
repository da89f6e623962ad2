import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** How the matrix of rights calls this module's operations. */
export const matrix: Entries = {
  'activity.feeds': nothing,
  'activity.markRead': { input: () => ({ markAll: true }) },
}
