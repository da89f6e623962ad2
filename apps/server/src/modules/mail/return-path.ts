import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lookEverywhere, unlessFound } from '../../kernel/data/nodes/look-everywhere.ts'
import { hashSecret } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openReplyKey, replyKey, tokenOf } from './reply-address.ts'

/** The delivery that a return path stands for. */
export type ReturnPath = { support_lib_id: string; mail_id: string; recipient: string }

// Applied to at most 254 characters, the longest address.
const tokenForm = /^b-([a-z2-7]{26})@[^@]+$/

const signed = (key: string, { support_lib_id, mail_id, recipient }: ReturnPath): string => tokenOf(key, ['return', support_lib_id, mail_id, recipient])

/**
 * Returns the address to which mail servers return this delivery: its token is 128 bits of an HMAC with the library's own key, the same at every try. Undefined
 * if this server receives no mail (`INBOUND_MAIL_DOMAIN`).
 */
export async function returnPath(ctx: Ctx, { mail_id, recipient }: Pick<ReturnPath, 'mail_id' | 'recipient'>): Promise<string | undefined> {
  const { support_lib_id, config } = ctx
  if (!config.INBOUND_MAIL_DOMAIN) return undefined
  const token = signed(await replyKey(ctx), { support_lib_id, mail_id, recipient })
  await ctx.db
    .updateTable('mail_deliveries')
    .set({ return_hash: hashSecret(token) })
    .where('support_lib_id', '=', support_lib_id)
    .where('mail_id', '=', mail_id)
    .where('recipient', '=', recipient)
    .execute()
  return `b-${token}@${config.INBOUND_MAIL_DOMAIN}`
}

type Row = ReturnPath & { key: string }

/** Returns the delivery of a return path; undefined unless this server gave it out and its library's key still signs it. */
export async function verifyReturnPath(
  at: Pick<Kernel, 'database' | 'ports'> | Pick<Ctx, 'db' | 'inOtherDatabases' | 'ports'>,
  address: string,
): Promise<ReturnPath | undefined> {
  const [, token] = (address.length <= 254 && tokenForm.exec(address.toLowerCase())) || []
  if (!token) return undefined
  const statement = sql<Row>`select * from delivery_of_return_path(${hashSecret(token)})`
  const [row] =
    'database' in at ? await at.database.ask('delivery-of-return-path', statement, { key: token }) : await lookEverywhere(at, statement, unlessFound)
  if (!row) return undefined
  const { key, ...delivery } = row
  return timingSafeEqual(Buffer.from(signed(openReplyKey(at.ports.secrets, row.support_lib_id, key), delivery)), Buffer.from(token)) ? delivery : undefined
}
