import { z } from 'zod'
import { DownloadAddress, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { libraryCopyLimits, libraryExportStates, libraryImportProblems, libraryImportStates } from './copy-format.ts'

const count = z.number().int()

/** The newest full export of the library. `can_download`: its file is there, until `expires_at`, and the caller may have it. `problem` is an error code. */
export const LibraryExportView = z.object({
  export_ref: Ref,
  state: z.enum(libraryExportStates),
  /** How many rows and files have been written, of how many in total. */
  done: count,
  total: count,
  size: count.nullable(),
  problem: z.string().nullable(),
  requested_at: Moment,
  expires_at: Moment.nullable(),
  can_download: z.boolean(),
})
export type LibraryExportView = z.infer<typeof LibraryExportView>

/** An import of a full export, as a library of its own. `place` says where in the file the problem is. */
export const LibraryImportView = z.object({
  import_ref: Ref,
  state: z.enum(libraryImportStates),
  file_name: z.string(),
  company_name: z.string(),
  done: count,
  total: count,
  /** Rows by table, once they are written. */
  counts: z.record(z.string(), count),
  problem: z.enum(libraryImportProblems).nullable(),
  place: z.string(),
  /** The library that was made; null until it is complete. */
  target_lib_id: Ref.nullable(),
  created_at: Moment,
})
export type LibraryImportView = z.infer<typeof LibraryImportView>

const permission = 'canDeleteOrReassignOwner'
const rates = [{ by: 'actor', points: 10, seconds: 3600 }] as const

/** Full exports of a library, and their import as a new library. */
export const libraryCopiesApi = defineOperations('libraryCopies', {
  list: operation({
    http: 'GET /api/main/library_copies',
    summary: 'The newest full export of the library, null if there is none, and the imports that were begun here, newest first, at most 20.',
    audience: ['staff'],
    permission,
    input: Nothing,
    output: z.object({ export: LibraryExportView.nullable(), imports: z.array(LibraryImportView) }),
  }),
  startExport: operation({
    http: 'POST /api/main/library_exports',
    summary:
      "Exports the whole library as one zip in a documented format: conversations, people, content, rules, forms, reports, settings and files, without secrets. Runs as a job; the file can be downloaded for a day (`libraryCopies.download`). Replaces an earlier export. The library's admins are told by email.",
    audience: ['staff'],
    permission,
    mustConfirm: true,
    audit: 'exports',
    rates,
    input: Nothing,
    output: z.object({ export: LibraryExportView }),
    errors: ['conflict'],
  }),
  download: operation({
    http: 'POST /api/main/library_exports/:export_ref/download',
    summary:
      'Returns the address of the file of a full export. It works once, within a minute, and only in the session of the caller. Needs sight of everything, as the export has it.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    // The download itself is logged.
    audit: null,
    rates: [{ by: 'actor', points: 60, seconds: 3600 }],
    answersSecret: true,
    input: z.object({ export_ref: Ref }),
    output: DownloadAddress,
    errors: ['not_found'],
  }),
  startImport: operation({
    http: 'POST /api/main/library_imports',
    summary:
      'Makes a new library from a full export, owned by the caller, once the file is checked and completely written. Its other people become members only by an invitation. One import at a time.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    audit: 'settings',
    rates: [...rates, { by: 'actor', unit: 'bytes', points: limits.staffUploadBytesPerHour, seconds: 3600 }],
    upload: { bytesMax: libraryCopyLimits.fileBytes },
    input: Nothing,
    output: z.object({ import: LibraryImportView }),
    errors: ['too_large', 'archive_refused', 'conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Full exports of the library, and imports of them. */
    library_copies: unknown
  }
}
