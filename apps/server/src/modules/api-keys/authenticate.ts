import { operationsOfScopes } from '@porchlight/contracts/api-keys/key-operations'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { hashSecret } from '../../kernel/ids.ts'
import type { Authenticator, Kernel } from '../../kernel/kernel.ts'
import { systemRequest } from '../../kernel/kernel.ts'
import { secondFactorBy, staffNow } from '../people/index.ts'

type Holder = {
  support_lib_id: string
  parent_lib_id: string | null
  key_id: string
  key_name: string
  user_id: string
  email: string
  scopes: string[]
  last_used_at: Date | null
  expires_at: Date | null
}

/** The use of a key is noted at most this often. */
const notedEveryMs = 60_000

/**
 * Authenticates a program by its API key: as the key's maker with the rights they have now, limited to the operations of its scopes. Nothing is remembered
 * between calls, so that a revoked key, a deactivated maker and a lost permission count with the next call on every server.
 */
export const authenticateKey: Authenticator = async (kernel, credentials) => {
  if (credentials.kind !== 'key') return undefined
  const hash = hashSecret(credentials.key)
  const statement = sql<Holder>`select * from api_key_holder(${hash}, ${kernel.clock.now()})`
  const [holder] = await kernel.database.ask('api-key-holder', statement, { key: hash.toString('base64url') })
  if (!holder) return undefined
  const { key_id, key_name, scopes, parent_lib_id, email, expires_at } = holder
  const maker = await inLibrary(kernel, holder, 'read', async (ctx) => {
    const person = await staffNow(ctx, holder.user_id)
    return person && { ...person, secondFactorBy: await secondFactorBy(ctx, holder.user_id) }
  })
  if (!maker) return undefined
  await noteUse(kernel, holder)
  const expiresAt = expires_at?.getTime() ?? Number.POSITIVE_INFINITY
  return { ...maker, parent_lib_id, email, expiresAt, key: { key_id, key_name, operations: operationsOfScopes(scopes) } }
}

/** Notes that the key is used. A failure is only logged: the call itself needs no write. */
async function noteUse(kernel: Kernel, holder: Holder): Promise<void> {
  const now = kernel.clock.now()
  const before = new Date(now.getTime() - notedEveryMs)
  if (holder.last_used_at && holder.last_used_at > before) return
  await inLibrary(kernel, holder, 'write', (ctx) =>
    ctx.db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('key_id', '=', holder.key_id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
      .execute(),
  ).catch((error: unknown) => kernel.log.warn({ err: error, key_id: holder.key_id }, 'use of an API key'))
}

function inLibrary<T>(kernel: Kernel, { support_lib_id }: Holder, mode: 'read' | 'write', run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const call = { actor: { kind: 'system', support_lib_id } as const, support_lib_id, request: systemRequest('api key') }
  return inTransaction(kernel, mode, [call], ([ctx]) => run(ctx as Ctx))
}
