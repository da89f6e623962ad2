import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** How the permission matrix calls this module's operations. */
export const matrix: Entries = {
  'activity.feeds': nothing,
  'activity.markRead': { input: () => ({ markAll: true }) },
}
