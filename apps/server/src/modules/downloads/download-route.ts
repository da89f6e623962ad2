import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffActor } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { refuse } from '../../kernel/errors.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { metaOf } from '../../kernel/http/server.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { assertMayCall } from '../../kernel/permissions.ts'
import type { DownloadFile } from '../../kernel/rows/downloads.ts'
import { staffOfRequest } from '../identity/index.ts'
import { useKey } from './keys.ts'

type Request = { Params: { key: string } }

/**
 * Serves `GET /downloads/:key` to whoever asked for the key, by their session's cookie or the Authorization header. All that may be wrong is answered alike, so
 * that nobody learns which part is missing.
 */
export const downloadRoute: HttpRouteFile = (app, kernel) => {
  // A HEAD request, which link scanners send, must not use up the key.
  app.get<Request>('/downloads/:key', { exposeHeadRoute: false }, async (request, reply) => {
    const { key } = request.params
    const actor = /^[A-Za-z0-9_-]{43}$/.test(key) ? await staffOfRequest(kernel, request, reply) : undefined
    if (!actor) throw refuse('not_found')
    const file = await openOnce(kernel, actor, request, reply)
    const bytes = file && (await kernel.ports.storage.read(file.key))
    if (!file || !bytes) throw refuse('not_found')
    asPage(reply, 'file')
    reply.headers({
      'content-type': file.type,
      'content-disposition': attachment(file.name),
      'cache-control': 'no-store',
      'content-length': bytes.size,
    })
    return reply.send(bytes.stream)
  })
}

/** Uses up the key and returns its file, if its holder may still have it. */
function openOnce(kernel: Kernel, actor: StaffActor, request: FastifyRequest<Request>, reply: FastifyReply): Promise<DownloadFile | undefined> {
  const call = { actor, support_lib_id: actor.support_lib_id, request: metaOf(kernel, request, reply) }
  return inTransaction(kernel, 'write', [call], async ([ctx]) => {
    if (!ctx) return undefined
    const used = await useKey(ctx, request.params.key)
    const kind = used && kernel.modules.flatMap(({ downloads = [] }) => downloads).find((each) => each.kind === used.kind)
    if (!kind) return undefined
    assertMayCall(kind.operation, actor)
    const file = await kind.find(ctx, used.target)
    kind.opened?.(ctx, used.target)
    return file
  })
}

/** Returns the header that makes a browser save the file under its name: as it is (RFC 8187), and in ASCII for clients that read nothing else. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
