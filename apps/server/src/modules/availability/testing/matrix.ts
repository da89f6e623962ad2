import type { Entries } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['availability']

const week = Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }])

/** Tests of this module's operations. */
export const matrix: Entries = {
  'availability.read': { input: ({ staff }) => ({ ref_uid: staff.agent.user_id }), refs: ['ref_uid'] },
  'availability.deputy': {
    input: ({ staff }) => ({ ref_uid: staff.agent.user_id, deputy_id: staff.admin.user_id }),
    refs: ['ref_uid', 'deputy_id'],
  },
  'availability.setOwn': { input: () => ({ hours: null }) },
  'availability.set': {
    input: async ({ library }) => ({ ref_uid: (await library.user('writer')).user_id, hours: { time_zone: 'Europe/Berlin', week } }),
    refs: ['ref_uid'],
  },
}
