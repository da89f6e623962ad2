/** Where the export of a library is. */
export const libraryExportStates = ['waiting', 'running', 'done', 'failed'] as const
export type LibraryExportState = (typeof libraryExportStates)[number]

/** Where an import is: its file is checked before anything is written. */
export const libraryImportStates = ['checking', 'writing', 'done', 'failed'] as const
export type LibraryImportState = (typeof libraryImportStates)[number]

/** Why a file is refused. */
export const libraryImportProblems = [
  'not_an_export',
  'newer_format',
  'newer_schema',
  'unsafe_archive',
  'too_large',
  'wrong_checksum',
  'unknown_table',
  'unknown_column',
  'malformed_row',
  'wrong_count',
  'unsafe_file',
  'storage_full',
  'set_aside',
  'forbidden',
  'internal',
] as const
export type LibraryImportProblem = (typeof libraryImportProblems)[number]

/** Maximum bytes of an uploaded export, of what it unpacks to, of one line, and how many entries it has. */
export const libraryCopyLimits = {
  fileBytes: 4 * 1024 * 1024 * 1024,
  unpackedBytes: 40 * 1024 * 1024 * 1024,
  lineBytes: 8 * 1024 * 1024,
  manifestBytes: 4 * 1024 * 1024,
  entries: 500_000,
} as const

/** How long the file of an export can be downloaded. */
export const libraryExportHours = 24
