import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['gettingStarted']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'gettingStarted.read': nothing,
  'gettingStarted.settingsStates': nothing,
  'gettingStarted.skip': { input: () => ({ step: 'widget', is_skipped: true }) },
}
