import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Returns those of these addresses, which are in lower case, to which mails of these conversations were sent. */
export async function mailedIn(ctx: Ctx, refs: readonly string[], addresses: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0 || addresses.length === 0) return new Set()
  const [of, among] = [sql`any(${[...refs]}::text[])`, sql`any(${[...addresses]}::text[])`]
  // The ledger forgets mails; the reply addresses that were given out stay.
  const { rows } = await sql<{ address: string }>`
    select lower(d.recipient) as address from mail_messages m
    join mail_deliveries d on d.support_lib_id = m.support_lib_id and d.mail_id = m.mail_id
    where m.support_lib_id = ${ctx.support_lib_id} and m.conversation_ref = ${of} and lower(d.recipient) = ${among}
    union select a.recipient from mail_reply_addresses a
    where a.support_lib_id = ${ctx.support_lib_id} and a.conversation_ref = ${of} and a.recipient = ${among}`.execute(ctx.db)
  return new Set(rows.map(({ address }) => address))
}
