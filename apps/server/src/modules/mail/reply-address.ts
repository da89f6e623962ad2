import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lookEverywhere, unlessFound } from '../../kernel/data/nodes/look-everywhere.ts'
import { hashSecret } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** What a reply address stands for: mail to it answers this conversation, and only this recipient was given it. */
export type ReplyAddress = { support_lib_id: string; conversation_ref: string; recipient: string }

/** Lower-case letters and digits of RFC 4648 base32: mail programs may change the case of an address. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const tokenBytes = 16

// Applied to at most 254 characters, the longest address.
const tokenForm = /^(?:[^@]*\+)?r-([a-z2-7]{26})@[^@]+$/

const keyField = (support_lib_id: string) => `${support_lib_id}:mail_reply_keys:key`

/**
 * Returns the address to which this recipient's answers to the conversation go: its token is 128 bits of an HMAC over both, with the library's own key.
 * Undefined if this server receives no mail (`INBOUND_MAIL_DOMAIN`).
 */
export async function replyAddress(ctx: Ctx, conversation_ref: string, recipient: string): Promise<string | undefined> {
  const { support_lib_id, config } = ctx
  if (!config.INBOUND_MAIL_DOMAIN) return undefined
  const about = { support_lib_id, conversation_ref, recipient: recipient.toLowerCase() }
  const token = tokenOf(await replyKey(ctx), factsOf(about))
  await ctx.db
    .insertInto('mail_reply_addresses')
    .values({ ...about, token_hash: hashSecret(token), created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return `r-${token}@${config.INBOUND_MAIL_DOMAIN}`
}

type Row = ReplyAddress & { key: string }

/** Returns what a reply address stands for; undefined unless this server gave it out and its library's key still signs it. The sender is not checked. */
export async function verifyReplyAddress(
  at: Pick<Kernel, 'database' | 'ports'> | Pick<Ctx, 'db' | 'inOtherDatabases' | 'ports'>,
  address: string,
): Promise<ReplyAddress | undefined> {
  const [, token] = (address.length <= 254 && tokenForm.exec(address.toLowerCase())) || []
  if (!token) return undefined
  const statement = sql<Row>`select * from reply_address_of(${hashSecret(token)})`
  const [row] = 'database' in at ? await at.database.ask('reply-address-of', statement, { key: token }) : await lookEverywhere(at, statement, unlessFound)
  if (!row) return undefined
  const { key, ...about } = row
  const signed = tokenOf(openReplyKey(at.ports.secrets, row.support_lib_id, key), factsOf(about))
  return timingSafeEqual(Buffer.from(signed), Buffer.from(token)) ? about : undefined
}

const factsOf = ({ support_lib_id, conversation_ref, recipient }: ReplyAddress): string[] => [support_lib_id, conversation_ref, recipient]

/** Returns the token of an address that stands for these facts: 26 characters that survive a change of case. */
export function tokenOf(key: string, facts: readonly string[]): string {
  const bytes = createHmac('sha256', Buffer.from(key, 'base64url')).update(facts.join('\n')).digest().subarray(0, tokenBytes)
  let [token, held, bits] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) token += alphabet[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return token + alphabet[(held << (5 - bits)) & 31]
}

/** Returns the key that a row has sealed. */
export const openReplyKey = (secrets: Ctx['ports']['secrets'], support_lib_id: string, sealed: string): string => secrets.open(sealed, keyField(support_lib_id))

/** Returns the library's key, which is made when it is first needed. */
export async function replyKey(ctx: Ctx): Promise<string> {
  const { support_lib_id } = ctx
  const { secrets } = ctx.ports
  const stored = () => ctx.db.selectFrom('mail_reply_keys').select('key').where('support_lib_id', '=', support_lib_id).executeTakeFirst()
  const known = await stored()
  if (known) return secrets.open(known.key, keyField(support_lib_id))
  await ctx.db
    .insertInto('mail_reply_keys')
    .values({ support_lib_id, key: secrets.seal(randomBytes(32).toString('base64url'), keyField(support_lib_id)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return secrets.open((await stored())?.key ?? '', keyField(support_lib_id))
}
