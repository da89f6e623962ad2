import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { fileHolders } from './file-holders.ts'
import { binHandlers } from './handlers.ts'
import { schedules } from './schedule.ts'

export { binnedAddresses, type Deleted, putInBin } from './put-in-bin.ts'

/** Deleted texts, which can be brought back for a time. */
export const bin: Module = {
  name: 'bin',
  handlers: binHandlers,
  schedules,
  fileHolders,
  notices: [notice('bin', 'bin.changed', { ids: () => null })],
}
