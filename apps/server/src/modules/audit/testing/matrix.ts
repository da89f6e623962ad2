import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['audit']

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'audit.list': nothing,
  'audit.permissions': nothing,
  'audit.exported': nothing,
  'audit.policy': nothing,
  'audit.setPolicy': { input: () => ({ kept_days: 365 }) },
}
