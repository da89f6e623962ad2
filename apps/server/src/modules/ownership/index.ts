import { ownershipApi } from '@porchlight/contracts/ownership/ownership'
import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { query } from '../../kernel/operations.ts'
import { handOver } from './actions/hand-over.ts'
import { cancelDeletion, planDeletion } from './actions/plan-deletion.ts'
import { deleteDue, removeFiles } from './delete-due.ts'
import { presentOwnership } from './owner.ts'
import { noteSizes, readSizes } from './sizes.ts'

export { setOwnerByOperator } from './operator.ts'

/** Who owns a library, and its deletion. */
export const ownership: Module = {
  name: 'ownership',
  handlers: [query(ownershipApi.read, presentOwnership), readSizes, handOver, planDeletion, cancelDeletion],
  notices: notices('settings', ['library.handed_over', 'library.deletion_planned', 'library.deletion_cancelled']),
  tasks: [removeFiles],
  schedules: [deleteDue, noteSizes],
}
