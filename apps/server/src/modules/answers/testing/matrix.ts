import { type Entries, ofLibrary } from '../../../testing/matrix-entry.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'answers.ask': { input: (world) => ({ ...ofLibrary(world), question: world.canary }) },
  'answers.search': { input: (world) => ({ question: world.canary }) },
}
