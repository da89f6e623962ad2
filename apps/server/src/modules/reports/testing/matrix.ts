import { dateAt } from '@porchlight/business-time'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { hides } from '../../../testing/states/sight-case.ts'

const thisYear = () => {
  const today = dateAt('UTC', Date.now())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}
const stateless = 'numbers have no states'
const rowsOfNew = () => ({ metric: 'conversations_new', ...thisYear(), limit: 50 })
const exportOfNew = () => ({ metric: 'conversations_new', ...thisYear(), what: 'rows' })

/** Tests of this module's operations. Subjects hold the canary, so rows of conversations beyond a person's scope would show it. */
export const matrix: Entries = {
  'reports.metrics': nothing,
  'reports.query': { input: () => ({ metrics: 'conversations_new', ...thisYear() }), stateless },
  'reports.rows': {
    input: rowsOfNew,
    stateless,
    sight: hides(
      (world) => [world.ticket()],
      () => [rowsOfNew()],
    ),
  },
  'reports.exported': {
    input: exportOfNew,
    stateless,
    sight: hides(
      (world) => [world.ticket()],
      () => [exportOfNew()],
    ),
  },
}
