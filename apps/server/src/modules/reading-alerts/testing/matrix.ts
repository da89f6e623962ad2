import { usualReadingLimits } from '@porchlight/contracts/reading-alerts/reading-limits'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['readingAlerts']

const sight = concernsNothing('only how many, never which ones')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'readingAlerts.read': { ...nothing, sight },
  'readingAlerts.save': { input: () => ({ limits: usualReadingLimits }), sight },
}
