import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { closed, openTo } from '../define-outside.ts'
import { generalFlags } from '../permission-flags.ts'
import { libraryExportStates, libraryImportStates } from './copy-format.ts'

/** Events about full exports and their imports. What an import writes has no events of its own, so nothing reacts to it. */
export const libraryCopiesEvents = {
  ...closed('a copy holds everything; the audit log tells who made or took one', {
    'library_export.changed': event('A full export of the library was requested, goes on, is ready, or failed.', {
      export_ref: z.string(),
      state: z.enum(libraryExportStates),
    }),
    'library_export.downloaded': audited('exports', event('The file of a full export was downloaded.', { export_ref: z.string() })),
    'library_import.changed': event('An import of a full export began, goes on, is complete, or failed.', {
      import_ref: z.string(),
      state: z.enum(libraryImportStates),
    }),
  }),
  ...openTo(generalFlags, {
    'library.imported': audited('settings', event('This library was made from a full export.', { company_name: z.string(), by: z.string() })),
  }),
}
