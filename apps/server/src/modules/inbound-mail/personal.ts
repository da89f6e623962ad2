import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Trace } from '../../kernel/rows/personal-rows.ts'

/** Has the bytes of the contact's mails deleted. */
export async function erase(ctx: Ctx, { conversation, address }: Trace): Promise<Record<string, number>> {
  const { rows } = await sql<{ mail_ref: string }>`select mail_ref from inbound_mails where support_lib_id = ${ctx.support_lib_id}
    and (conversation_ref = any(${[...conversation]}::text[]) or lower(from_address) = any(${[...address]}::text[]))`.execute(ctx.db)
  if (rows.length > 0) ctx.enqueue('inbound.forget-bytes', { refs: rows.map(({ mail_ref }) => mail_ref) })
  return {}
}
