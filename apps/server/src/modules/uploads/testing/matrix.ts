import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'uploads.create': { ...nothing, coveredBy: 'modules/uploads' },
  'uploads.remove': { ...nothing, coveredBy: 'modules/uploads' },
}
