import { sql } from 'kysely'
import { refuse } from '../../kernel/errors.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { exportKey, exportOf } from './access.ts'

type Request = { Params: { export_ref: string } }

/** Serves `GET /library-exports/:export_ref`: the file of a full export, until it expires. The ref is a capability of 130 random bits. Each download is audited. */
export const downloadRoute: HttpRouteFile = (app, kernel) => {
  app.get<Request>('/library-exports/:export_ref', async (request, reply) => {
    const { export_ref } = request.params
    if (!/^[A-Za-z0-9]{22}$/.test(export_ref)) throw refuse('not_found')
    const support_lib_id = await kernel.database.transaction('', 'read', async (db) => {
      const { rows } = await sql<{ library: string | null }>`select library_of_export(${export_ref}, ${kernel.clock.now()}) as library`.execute(db)
      return rows[0]?.library
    })
    const bytes = support_lib_id && (await kernel.ports.storage.read(exportKey(support_lib_id, export_ref)))
    if (!bytes) throw refuse('not_found')
    const made = await asSystem(kernel, support_lib_id, 'library-copies.download', async (ctx) => {
      ctx.emit('library_export.downloaded', { export_ref }, { subject: export_ref })
      return (await exportOf(ctx, export_ref))?.requested_at
    })
    asPage(reply, 'file')
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="porchlight-library-${made?.toISOString().slice(0, 10) ?? ''}.zip"`,
      'cache-control': 'no-store',
      'content-length': bytes.size,
    })
    return reply.send(bytes.stream)
  })
}
