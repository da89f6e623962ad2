import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'libraryCopies.list': nothing,
  'libraryCopies.startExport': nothing,
  'libraryCopies.download': { ...nothing, coveredBy: 'modules/library-copies', stateless: 'whoever has the flag may, once it is done; downloads.test.ts' },
  'libraryCopies.startImport': { ...nothing, coveredBy: 'modules/library-copies' },
}
