import { ownershipApi } from '@porchlight/contracts'
import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { query } from '../../kernel/operations.ts'
import { handOver } from './actions/hand-over.ts'
import { presentOwnership } from './owner.ts'

export { setOwnerByOperator } from './operator.ts'

/** Who owns a library. */
export const ownership: Module = {
  name: 'ownership',
  handlers: [query(ownershipApi.read, presentOwnership), handOver],
  notices: notices('settings', ['library.handed_over']),
}
