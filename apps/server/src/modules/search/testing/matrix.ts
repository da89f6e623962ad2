import type { Entries } from '../../../testing/matrix-entry.ts'
import { hides } from '../../../testing/states/sight-case.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'search.articles': { input: (world) => ({ query: world.canary }) },
  'search.everything': {
    input: (world) => ({ query: world.canary }),
    sight: hides(
      (world) => [world.ticket()],
      (world) => [{ query: world.canary }],
    ),
  },
}
