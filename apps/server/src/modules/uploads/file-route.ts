import { sql } from 'kysely'
import { refuse } from '../../kernel/errors.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { pictureInSize } from './pictures/picture-in-size.ts'
import { byteRange, isShownInPlace, pictureType, servedWidth } from './rules.ts'

type Request = { Params: { file_id: string }; Querystring: { w?: string } }

/**
 * Serves `GET /files/:file_id`: the bytes with their detected type, sandboxed, and as a download unless browsers can show them safely. `?w=` requests a version
 * of an image at least that wide; media players use ranges.
 */
export const fileRoute: HttpRouteFile = (app, kernel) => {
  app.get<Request>('/files/:file_id', async (request, reply) => {
    const { file_id } = request.params
    const row = /^[A-Za-z0-9]{22}$/.test(file_id) ? await findUpload(kernel, file_id) : undefined
    if (!row) throw refuse('not_found')
    const key = `${row.support_lib_id}/${file_id}`
    const wanted = /^\d{1,4}$/.test(request.query.w ?? '') ? Number(request.query.w) : 0
    const width = wanted > 0 && row.width !== null && pictureType(row.type) ? servedWidth(wanted, row.width) : undefined
    asPage(reply, 'file')
    const etag = `"${width ?? 'whole'}"`
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    // If the size can't be generated now, send the original, and don't let it be cached as that size.
    const small = width && (await pictureInSize(kernel, { ...row, key }, width))
    reply.headers({
      'content-type': small ? 'image/webp' : row.type === 'text/plain' ? 'text/plain; charset=utf-8' : row.type,
      'content-disposition': `${isShownInPlace(row.type) ? 'inline' : 'attachment'}; ${fileNames(row.own_name ?? row.name)}`,
      'cache-control': width && !small ? 'no-store' : 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      ...(!(width && !small) && { etag }),
    })
    if (small) return reply.header('content-length', small.size).send(small.stream)
    const range = byteRange(request.headers.range, row.size)
    if (range === 'refused') return reply.status(416).header('content-range', `bytes */${row.size}`).send()
    const bytes = await kernel.ports.storage.read(key, range)
    if (!bytes) throw refuse('not_found')
    reply.header('accept-ranges', 'bytes')
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
    return reply.header('content-length', range ? range.end - range.start + 1 : bytes.size).send(bytes.stream)
  })
}

/** Returns the parameters of a file name: as it is (RFC 8187), and in ASCII for clients that read nothing else. */
const fileNames = (name: string): string =>
  `filename="${name.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** The id is a capability of 130 random bits, unless the file needs a key. It identifies the library, from which the row is then read. */
async function findUpload({ database }: Kernel, file_id: string) {
  const support_lib_id = await database.transaction('', 'read', async (db) => {
    const { rows } = await sql<{ library: string | null }>`select library_of_file(${file_id}) as library`.execute(db)
    return rows[0]?.library
  })
  if (!support_lib_id) return undefined
  return database.transaction(support_lib_id, 'read', (db) =>
    db
      .selectFrom('uploads')
      .select(['support_lib_id', 'owner_kind', 'name', 'own_name', 'type', 'size', 'width'])
      .where('support_lib_id', '=', support_lib_id)
      .where('file_id', '=', file_id)
      .where('needs_key', '=', false)
      .executeTakeFirst(),
  )
}
