import type { Entries } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

const onlyCounts = concernsNothing('it tells counts alone, to whoever manages people, and whoever leaves gives up all they have, whoever asks; leaving.test.ts')

/** Domains whose rows have no states. */
export const decidedByFlags = ['leaving']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'leaving.belongings': { input: ({ staff }) => ({ ref_uid: staff.agent.user_id }), refs: ['ref_uid'], sight: onlyCounts },
  'leaving.leave': { input: async ({ library }) => ({ ref_uid: (await library.user('writer')).user_id }), refs: ['ref_uid'], sight: onlyCounts },
}
