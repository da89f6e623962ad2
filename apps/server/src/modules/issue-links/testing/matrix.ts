import { coveredBy, type Entries, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

const elsewhere = { ...coveredBy('modules/issue-links'), stateless: 'who may write notes on its conversation; issue-links.test.ts' }

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'issueLinks.list': onChat(staffReading),
  'issueLinks.refresh': onChat(staffReading),
  'issueLinks.add': {
    ...elsewhere,
    sight: concernsNothing('it succeeds only with a tracker; issue-links.test.ts calls it within and beyond a sight'),
  },
  'issueLinks.comment': elsewhere,
  'issueLinks.remove': elsewhere,
}
