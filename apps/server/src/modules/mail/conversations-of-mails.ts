import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { bareMessageId } from './safe-headers.ts'

/** Mails looked up at most. */
const mailsMax = 60

/** Returns the conversations that these mails of the ledger belong to or are about, whoever sent or got them. */
export async function conversationsOfMails(ctx: Ctx, mails: { message_ids: readonly string[]; mail_ids: readonly string[] }): Promise<string[]> {
  const message_ids = mails.message_ids.flatMap((id) => bareMessageId(id) ?? []).slice(-mailsMax)
  if (message_ids.length + mails.mail_ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('mail_messages')
    .select(sql<string>`coalesce(conversation_ref, about_ref)`.as('ref'))
    .distinct()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where(({ or, eb }) =>
      or([eb('message_id', '=', sql<string>`any(${message_ids}::text[])`), eb('mail_id', '=', sql<string>`any(${[...mails.mail_ids]}::text[])`)]),
    )
    .where(sql<boolean>`coalesce(conversation_ref, about_ref) is not null`)
    .limit(mailsMax)
    .execute()
  return rows.map(({ ref }) => ref)
}
