import { usualReadingLimits } from '@porchlight/contracts/reading-alerts/reading-limits'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['readingAlerts']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'readingAlerts.read': nothing,
  'readingAlerts.save': { input: () => ({ limits: usualReadingLimits }) },
}
