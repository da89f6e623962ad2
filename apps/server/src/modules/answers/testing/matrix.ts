import type { Entries } from '../../../testing/matrix-entry.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'answers.search': { input: (world) => ({ question: world.canary }) },
}
