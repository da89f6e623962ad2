import { limits } from '@porchlight/contracts/limits'
import { myTicketsApi } from '@porchlight/contracts/my-tickets/my-tickets'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import { schedule } from '../../kernel/jobs.ts'
import type { Authenticator } from '../../kernel/kernel.ts'
import { action } from '../../kernel/operations.ts'

/** Tells sessions apart from visitors' secrets, none of which contains a dot. */
const mark = 't.'
const sessionShape = /^t\.[A-Za-z0-9_-]{43}$/

const proofsOf = ({ db, support_lib_id }: Ctx) => db.deleteFrom('address_proofs').where('support_lib_id', '=', support_lib_id)

async function store(ctx: Ctx, kind: 'link' | 'session', email: string, secret: string, minutes: number): Promise<Date> {
  const now = ctx.clock.now()
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  await ctx.db
    .insertInto('address_proofs')
    .values({ support_lib_id: ctx.support_lib_id, secret_hash: hashSecret(secret), kind, email, created_at: now, expires_at })
    .execute()
  return expires_at
}

/** Returns the token of a link that opens the tickets of this address once. It must be sent to the address and nowhere else. */
export async function newLinkToken(ctx: Ctx, email: string): Promise<string> {
  const token = newSecret()
  await store(ctx, 'link', email, token, limits.ticketLinkMinutes)
  return token
}

/** Exchanges a link's token for a session. The token is used up, so a link found later in a mailbox or a history opens nothing. */
export const openLink = action(myTicketsApi.openLink, (ctx, { support_lib_id, token }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const proof = await proofsOf(own)
      .where('secret_hash', '=', hashSecret(token))
      .where('kind', '=', 'link')
      .where('expires_at', '>', own.clock.now())
      .returning('email')
      .executeTakeFirst()
    if (!proof) throw refuse('token_invalid')
    const secret = mark + newSecret()
    const expires_at = await store(own, 'session', proof.email, secret, limits.ticketSessionHours * 60)
    return { secret, email: proof.email, expires_at: expires_at.toISOString() }
  }),
)

/** Ends the caller's session; nothing for visitors, whose secret has its own sign-out. */
export const leave = action(myTicketsApi.leave, async (ctx) => {
  if (ctx.actor.kind !== 'visitor') throw refuse('forbidden')
  await proofsOf(ctx).where('secret_hash', '=', ctx.actor.secretHash).execute()
  return {}
})

/** Authenticates the holder of a session: a visitor without a row, who may only call operations `forAddressees`. */
export const authenticateAddressee: Authenticator = async (kernel, credentials) => {
  if (credentials.kind !== 'visitor' || !sessionShape.test(credentials.secret)) return undefined
  const { support_lib_id } = credentials
  const secretHash = hashSecret(credentials.secret)
  return kernel.database.transaction(support_lib_id, 'read', async (db) => {
    const row = await db
      .selectFrom('address_proofs')
      .select('email')
      .where('support_lib_id', '=', support_lib_id)
      .where('secret_hash', '=', secretHash)
      .where('kind', '=', 'session')
      .where('expires_at', '>', kernel.clock.now())
      .executeTakeFirst()
    return row && { kind: 'visitor' as const, support_lib_id, visitor_id: null, secretHash, address: row.email }
  })
}

/** Deletes expired links and sessions. */
export const dropExpired = schedule(
  'my-tickets.drop-expired',
  '41 3 * * *',
  'select distinct support_lib_id from address_proofs where expires_at < $1::timestamptz',
  async (ctx) => void (await proofsOf(ctx).where('expires_at', '<', ctx.clock.now()).execute()),
)
