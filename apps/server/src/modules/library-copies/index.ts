import type { JobTask } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { exportFile } from './export-file.ts'
import { exportJob } from './exporting/export-job.ts'
import { importJob } from './importing/import-job.ts'
import { copyHandlers } from './operations.ts'
import { forgetExports } from './schedule.ts'

export { exportByOperator } from './exporting/export-by-operator.ts'

/** Deletes the file of an export. */
const removeFile: JobTask = {
  name: 'library-copies.remove-file',
  outside: true,
  runOutside: ({ kernel }, { key }) => kernel.ports.storage.remove(String(key)),
}

/** Full exports of a library, and their import as a new library. */
export const libraryCopies: Module = {
  name: 'library-copies',
  handlers: copyHandlers,
  tasks: [exportJob, importJob, removeFile],
  schedules: [forgetExports],
  // What is half written is not acted on: a ticket that is closed meanwhile has rows that the import is yet to write.
  resting: "select target_lib_id as support_lib_id from library_imports where state in ('checking', 'writing') and target_lib_id is not null",
  notices: notices('library_copies', ['library_export.changed', 'library_import.changed']),
  downloads: [exportFile],
}
