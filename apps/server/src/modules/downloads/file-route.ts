import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { metaOf } from '../../kernel/http/server.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { staffOfRequest } from '../identity/index.ts'
import { type AskedUpload, askedUpload, type KeptBy, keyState, libraryOfUpload, sendUpload } from '../uploads/index.ts'

type Request = { Params: { file_id: string }; Querystring: { w?: string; key?: string } }

/**
 * Serves `GET /files/:file_id`. The id opens nothing: it takes the key of an address that a view made, a text that everybody sees, or the session of somebody
 * who sees what mentions the file.
 * @throws AppError `token_invalid` for a key of ours that has expired, otherwise `not_found`
 */
export const fileRoute: HttpRouteFile = (app, kernel) => {
  app.get<Request>('/files/:file_id', async (request, reply) => {
    const { file_id } = request.params
    const support_lib_id = await libraryOfUpload(kernel, file_id)
    if (support_lib_id === undefined) throw refuse('not_found')
    const key = keyState(kernel, file_id, request.query.key)
    const found = await openedBy(kernel, request, reply, { support_lib_id, file_id, key })
    if (!found) throw refuse(key === 'expired' ? 'token_invalid' : 'not_found')
    return sendUpload(kernel, request, reply, ...found)
  })
}

type Asked = { support_lib_id: string; file_id: string; key: ReturnType<typeof keyState> }

async function openedBy(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<[AskedUpload, KeptBy] | undefined> {
  const { support_lib_id, file_id, key } = asked
  const as = <T>(actor: Actor, run: (ctx: Ctx) => Promise<T>) =>
    inTransaction(kernel, 'read', [{ actor, support_lib_id, request: metaOf(kernel, request, reply) }], async ([ctx]) => ctx && run(ctx))
  const forAnybody = await as({ kind: 'nobody' }, async (ctx): Promise<[AskedUpload, KeptBy | undefined] | undefined> => {
    const file = await askedUpload(ctx, file_id)
    if (!file) return undefined
    if (key === 'valid' && !file.is_withdrawn) return [file, 'key']
    return [file, (await isShown(kernel, ctx, file)) ? 'everybody' : undefined]
  })
  if (!forAnybody) return undefined
  const [file, keptBy] = forAnybody
  if (keptBy) return [file, keptBy]
  const actor = await staffOfRequest(kernel, request, reply).catch(nobody)
  const isNear = actor && [actor.support_lib_id, actor.parent_lib_id].includes(support_lib_id)
  return isNear && (await as(actor, async (ctx) => isOwn(actor, file) || isShown(kernel, ctx, file))) ? [file, 'session'] : undefined
}

/** Whoever may not use the console now is nobody here. */
const nobody = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error
  return undefined
}

/** Whoever has uploaded a file sees it until something mentions it; then, as everybody else, if they see that. */
const isOwn = (actor: Actor, { uses, owner_kind, owner_id }: AskedUpload): boolean =>
  actor.kind === 'agent' && owner_kind === 'agent' && owner_id === actor.user_id && Object.keys(uses).length === 0

async function isShown(kernel: Kernel, ctx: Ctx, { uses, file_id }: AskedUpload): Promise<boolean> {
  for (const { table, shows } of kernel.modules.flatMap(({ fileHolders = [] }) => fileHolders)) {
    const ids = uses[table]
    if (ids && (await shows(ctx, ids, file_id))) return true
  }
  return false
}
