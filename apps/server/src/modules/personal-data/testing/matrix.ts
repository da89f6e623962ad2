import { retentionKinds } from '@porchlight/contracts/personal-data/retention-kind'
import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['personalData']

const ofManagers = concernsNothing('needs a flag that the people of the scopes do not have; personal-data.test.ts')
const ofLibrary = concernsNothing('rules and counts of the whole library')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'personalData.erase': coveredBy('modules/personal-data'),
  'personalData.erasures': nothing,
  'personalData.holds': { ...nothing, sight: ofManagers },
  'personalData.hold': { ...coveredBy('modules/personal-data'), sight: ofManagers, stateless: 'in any state' },
  'personalData.release': coveredBy('modules/personal-data'),
  'personalData.retention': { ...nothing, sight: ofLibrary },
  'personalData.setRetention': { input: () => ({ kind: retentionKinds[0], days: null }), sight: ofLibrary },
  'personalData.fields': nothing,
  'personalData.markField': { input: () => ({ field: 'contact.phone', is_personal: false }) },
  'personalData.previewRetention': { input: () => ({ kind: retentionKinds[0], days: 30 }), sight: ofLibrary },
  'personalData.export': coveredBy('modules/personal-data'),
  'personalData.readExport': coveredBy('modules/personal-data'),
}
