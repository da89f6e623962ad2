import { retentionKinds } from '@porchlight/contracts/personal-data/retention-kind'
import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing, refuses } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['personalData']

const ofManagers = concernsNothing('needs a flag that the people of the scopes do not have; personal-data.test.ts')
const ofLibrary = concernsNothing('rules and counts of the whole library')

const ofChat = async (world: World) => ({ conversation_ref: (await world.chat()).conversation_ref })

/** Tests of this module's operations. */
export const matrix: Entries = {
  'personalData.erase': coveredBy('modules/personal-data'),
  'personalData.erasures': nothing,
  'personalData.erasedConversation': {
    input: ofChat,
    refs: ['conversation_ref'],
    stateless: 'a shell of any state; personal-data.test.ts',
    sight: refuses(async ({ chat }) => ({ conversation_ref: (await chat()).conversation_ref })),
  },
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
  'personalData.downloadExport': coveredBy('modules/personal-data'),
}
