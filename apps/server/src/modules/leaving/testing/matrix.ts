import type { Entries } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['leaving']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'leaving.belongings': { input: ({ staff }) => ({ ref_uid: staff.agent.user_id }), refs: ['ref_uid'] },
  'leaving.leave': { input: async ({ library }) => ({ ref_uid: (await library.user('writer')).user_id }), refs: ['ref_uid'] },
}
