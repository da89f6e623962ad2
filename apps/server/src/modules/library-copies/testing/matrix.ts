import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

const sight = concernsNothing('the whole library; whoever sees only some conversations may not export it')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'libraryCopies.list': { ...nothing, sight },
  'libraryCopies.startExport': { ...nothing, sight },
  'libraryCopies.startImport': { ...nothing, sight, coveredBy: 'modules/library-copies' },
}
