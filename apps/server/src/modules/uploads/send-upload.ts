import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { pictureInSize } from './pictures/picture-in-size.ts'
import type { UploadRow } from './present.ts'
import { byteRange, isShownInPlace, pictureType, servedWidth } from './rules.ts'

/** A file that somebody asks for, with the rows that mention it. `is_withdrawn`: only deleted messages do. */
export type AskedUpload = Pick<UploadRow, 'support_lib_id' | 'file_id' | 'owner_kind' | 'owner_id' | 'name' | 'own_name' | 'type' | 'size' | 'width'> & {
  uses: Record<string, string[]>
  is_withdrawn: boolean
}

/** Returns the library of a file: its id names it in all of them. */
export async function libraryOfUpload({ database }: Kernel, file_id: string): Promise<string | undefined> {
  if (!/^[A-Za-z0-9]{22}$/.test(file_id)) return undefined
  const [found] = await database.ask('library-of-file', sql<{ library: string | null }>`select library_of_file(${file_id}) as library`, { key: file_id })
  return found?.library ?? undefined
}

/** Returns a file of the context's library, unless it is one that only a download's key opens. */
export async function askedUpload({ db, support_lib_id }: Pick<Ctx, 'db' | 'support_lib_id'>, file_id: string): Promise<AskedUpload | undefined> {
  const uses: RawBuilder<unknown> = sql`from file_uses u where u.support_lib_id = f.support_lib_id and u.file_id = f.file_id`
  const deleted = sql`(u.holder = 'messages' and exists (select from messages m
    where m.support_lib_id = u.support_lib_id and m.id = u.holder_id and m.deleted_at is not null))`
  const { rows } = await sql<AskedUpload>`
    select f.support_lib_id, f.file_id, f.owner_kind, f.owner_id, f.name, f.own_name, f.type, f.size, f.width,
      coalesce((select jsonb_object_agg(holder, ids) from (select u.holder, jsonb_agg(u.holder_id) as ids ${uses} group by u.holder) held), '{}') as uses,
      exists (select ${uses} and ${deleted})
        and not exists (select ${uses} and u.holder not in ('mail_messages', 'mail_replies', 'form_submissions') and not ${deleted}) as is_withdrawn
    from uploads f where f.support_lib_id = ${support_lib_id} and f.file_id = ${file_id} and not f.needs_key`.execute(db)
  return rows[0]
}

/** How long browsers may keep a file: as long as they like, a day, or only if they ask each time whether it may still be seen. */
export type KeptBy = 'everybody' | 'key' | 'session'
const caching: Record<KeptBy, string> = {
  everybody: 'private, max-age=31536000, immutable',
  key: 'private, max-age=86400, immutable',
  session: 'private, no-cache',
}

type Request = FastifyRequest<{ Querystring: { w?: string } }>

/**
 * Sends a file whose asker may see it: the bytes with their detected type, sandboxed, and as a download unless browsers can show them safely. `?w=` requests a
 * version of an image at least that wide; media players use ranges.
 */
export async function sendUpload(kernel: Kernel, request: Request, reply: FastifyReply, row: AskedUpload, keptBy: KeptBy): Promise<FastifyReply> {
  const key = `${row.support_lib_id}/${row.file_id}`
  const wanted = /^\d{1,4}$/.test(request.query.w ?? '') ? Number(request.query.w) : 0
  const width = wanted > 0 && row.width !== null && pictureType(row.type) ? servedWidth(wanted, row.width) : undefined
  asPage(reply, 'file')
  const etag = `"${width ?? 'whole'}"`
  if (request.headers['if-none-match'] === etag) return reply.status(304).header('cache-control', caching[keptBy]).send()
  // If the size can't be generated now, send the original, and don't let it be cached as that size.
  const small = width && (await pictureInSize(kernel, { ...row, key }, width))
  reply.headers({
    'content-type': small ? 'image/webp' : row.type === 'text/plain' ? 'text/plain; charset=utf-8' : row.type,
    'content-disposition': `${isShownInPlace(row.type) ? 'inline' : 'attachment'}; ${fileNames(row.own_name ?? row.name)}`,
    'cache-control': width && !small ? 'no-store' : caching[keptBy],
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
}

/** Returns the parameters of a file name: as it is (RFC 8187), and in ASCII for clients that read nothing else. */
const fileNames = (name: string): string =>
  `filename="${name.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
