import { newArticle } from '../../../testing/made-rows.ts'
import type { Entries } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

/** Tests of this module's operation. */
export const matrix: Entries = {
  'findTexts.containing': {
    input: async (world) => {
      await newArticle(world)
      return { words: 'Article' }
    },
    sight: concernsNothing('texts are no conversations'),
  },
}
