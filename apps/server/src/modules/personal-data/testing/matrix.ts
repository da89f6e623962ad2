import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['personalData']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'personalData.erase': coveredBy('modules/personal-data'),
  'personalData.erasures': nothing,
  'personalData.export': coveredBy('modules/personal-data'),
  'personalData.readExport': coveredBy('modules/personal-data'),
}
