import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['uploads']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'uploads.create': { ...nothing, coveredBy: 'modules/uploads' },
  'uploads.remove': { ...nothing, coveredBy: 'modules/uploads' },
}
