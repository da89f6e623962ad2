import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['jobs']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'jobs.list': nothing,
  'jobs.retry': { input: () => ({ id: '1' }), except: { who: ['admin'], code: 'not_found', because: 'there is no parked job; jobs.test.ts parks one' } },
}
