import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'

const onlySeen = concernsNothing('only the caller, and only conversations that they see when they ask; catch-up.test.ts')

/** Domains whose rows have no states. */
export const decidedByFlags = ['catchUp']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'catchUp.read': { ...nothing, sight: onlySeen },
  'catchUp.dismiss': nothing,
}
