import { libraryCopiesApi } from '@porchlight/contracts/library-copies/library-copies'
import { refuse } from '../../kernel/errors.ts'
import type { DownloadKind } from '../../kernel/rows/downloads.ts'
import { assertSeesEverything, exportKey, exportOf, hasFile } from './access.ts'

/** The file of a full export, until it expires, for people who see everything that is in it. Each download is audited. */
export const exportFile: DownloadKind = {
  kind: 'library-export',
  operation: libraryCopiesApi.download,
  async find(ctx, export_ref) {
    await assertSeesEverything(ctx)
    const row = await exportOf(ctx, export_ref)
    if (!row || !hasFile(row, ctx.clock.now())) throw refuse('not_found')
    const name = `porchlight-library-${row.requested_at.toISOString().slice(0, 10)}.zip`
    return { key: exportKey(ctx.support_lib_id, export_ref), name, type: 'application/zip' }
  },
  opened: (ctx, export_ref) => ctx.emit('library_export.downloaded', { export_ref }, { subject: export_ref }),
}
