import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { PersonalData, Trace } from '../../kernel/personal-rows.ts'

/** The journal's mails of a contact, with their bytes. A blocked address stays on its list: without it, its sender could write again. */
export const personal: PersonalData = {
  rows: [
    { table: 'earlier_mails', of: 'conversation', erase: 'delete' },
    { table: 'earlier_mails', of: 'address', where: (refs) => sql`people && ${refs}`, erase: 'delete' },
    { table: 'inbound_mails', of: 'conversation', erase: 'delete' },
    { table: 'inbound_mails', of: 'address', where: (refs) => sql`lower(from_address) = any(${refs})`, erase: 'delete' },
    { table: 'inbound_auto_replies', of: 'address', column: 'address', erase: 'delete' },
  ],
  erase: forgetBytesOf,
}

async function forgetBytesOf(ctx: Ctx, { conversation, address }: Trace): Promise<Record<string, number>> {
  const { rows } = await sql<{ mail_ref: string }>`select mail_ref from inbound_mails where support_lib_id = ${ctx.support_lib_id}
    and (conversation_ref = any(${[...conversation]}::text[]) or lower(from_address) = any(${[...address]}::text[]))`.execute(ctx.db)
  if (rows.length > 0) ctx.enqueue('inbound.forget-bytes', { refs: rows.map(({ mail_ref }) => mail_ref) })
  return {}
}
