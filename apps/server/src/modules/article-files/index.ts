import type { Module } from '../../kernel/kernel.ts'
import { startExport } from './actions/start-export.ts'
import { startImport } from './actions/start-import.ts'
import { articleExportFile, downloadExport } from './export/export-file.ts'
import { runExport } from './export/run-export.ts'
import { runImport } from './import/run-import.ts'
import { articleFilesQueries } from './queries.ts'
import { schedules } from './schedule.ts'

export { openArchive } from './archive/archive.ts'
export { isHidden, sectionOf } from './archive-entries.ts'
export { addressesTask, rewriteHtmlTask, writeMarkdownTask } from './heavy-tasks.ts'
export { sourceFile } from './import/import-pictures.ts'

/** Import and export of articles as files. */
export const articleFiles: Module = {
  name: 'article-files',
  handlers: [startImport, startExport, downloadExport, ...articleFilesQueries],
  tasks: [runImport, runExport],
  schedules,
  downloads: [articleExportFile],
}
