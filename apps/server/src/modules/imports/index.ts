import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { importHandlers } from './operations.ts'
import { readImport } from './reading/read-import.ts'
import { removeImport } from './remove-import.ts'
import { forgetImports } from './schedule.ts'
import { writeImport } from './writing/write-import.ts'

/** Imports from other programs. */
export const imports: Module = {
  name: 'imports',
  handlers: importHandlers,
  tasks: [readImport, writeImport, removeImport],
  schedules: [forgetImports],
  notices: [notice('imports', 'import.changed')],
}
