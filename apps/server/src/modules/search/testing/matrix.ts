import type { Entries } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'search.articles': { input: (world) => ({ query: world.canary }) },
  'search.everything': { input: (world) => ({ query: world.canary }) },
}
