import { refuse } from '../../kernel/errors.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { isShownInPlace } from './rules.ts'

/** `GET /files/:file_id`: the bytes under the type we found in them, sandboxed, as a download unless a browser can only show them. */
export const fileRoute: HttpRouteFile = (app, kernel) => {
  app.get<{ Params: { file_id: string } }>('/files/:file_id', async (request, reply) => {
    const { file_id } = request.params
    if (!/^[A-Za-z0-9]{22}$/.test(file_id)) throw refuse('not_found')
    const { rows } = await kernel.database.owner.query<{ support_lib_id: string; name: string; type: string }>(
      'select support_lib_id, name, type from uploads where file_id = $1',
      [file_id],
    )
    const row = rows[0]
    const bytes = row && (await kernel.ports.storage.read(`${row.support_lib_id}/${file_id}`))
    if (!row || !bytes) throw refuse('not_found')
    asPage(reply, 'file')
    const shown = isShownInPlace(row.type)
    const name = encodeURIComponent(row.name)
    reply.headers({
      'content-type': row.type === 'text/plain' ? 'text/plain; charset=utf-8' : row.type,
      'content-length': bytes.size,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    return reply.send(bytes.stream)
  })
}
