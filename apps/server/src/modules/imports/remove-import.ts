import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import type { JobTask } from '../../kernel/jobs.ts'
import { purgeImport } from './purge.ts'

/** Deletes an import and its staged rows in parts, and updates open screens. */
export const removeImport: JobTask = {
  name: 'imports.remove',
  outside: true,
  async runOutside(library, { import_ref: id }) {
    const import_ref = String(id)
    await purgeImport(library, import_ref, ['import_files', 'import_rows', 'import_problems'])
    await library.inLibrary(async (ctx) => {
      const row = await ctx.db
        .deleteFrom('imports')
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('import_ref', '=', import_ref)
        .returning('source')
        .executeTakeFirst()
      if (row) ctx.emit('import.changed', { import_ref, source: row.source as ImportSource, state: 'stopped' }, { subject: import_ref })
    })
  },
}
