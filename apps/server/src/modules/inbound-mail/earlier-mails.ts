import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/**
 * What a mail may refer to in a conversation that came from another program: Message-IDs, and addresses to which that program had its mails answered, or their
 * part up to the `@` where its domain is not known. `people` took part; only their mails join.
 */
export type EarlierMail = { conversation_ref: string; message_ids: readonly string[]; addresses: readonly string[]; people: readonly string[] }

/** Looked up at most for one mail; those with more references are cut to their newest. */
const keysMax = 200
/** People remembered of a mail. */
const peopleMax = 50

/** Remembers what mails may refer to. What another conversation has already stays there. */
export async function rememberEarlierMails(ctx: Ctx, mails: readonly EarlierMail[]): Promise<void> {
  const rows = mails.flatMap(({ conversation_ref, message_ids, addresses, people }) =>
    [...message_ids.map(idKey), ...addresses.map(addressKey)]
      .filter((mail_key) => mail_key !== '')
      .map((mail_key) => ({ mail_key, conversation_ref, people: [...new Set(people)].slice(0, peopleMax) })),
  )
  if (rows.length === 0) return
  await sql`
    insert into earlier_mails (support_lib_id, mail_key, conversation_ref, people)
    select ${ctx.support_lib_id}, mail_key, conversation_ref, people
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(mail_key text, conversation_ref text, people text[])
    on conflict do nothing`.execute(ctx.db)
}

/** Returns the conversations that a mail refers to by these Message-IDs, oldest first, and by the addresses it was sent to. */
export async function earlierMailsOf(
  ctx: Ctx,
  message_ids: readonly string[],
  addresses: readonly string[],
): Promise<{ conversation_ref: string; people: string[] }[]> {
  const sent = addresses.flatMap((address) => [addressKey(address), addressKey(`${address.split('@')[0]}@`)])
  const keys = [...sent, ...message_ids.map(idKey)].filter((key) => key !== '').slice(-keysMax)
  if (keys.length === 0) return []
  const rows = await ctx.db
    .selectFrom('earlier_mails')
    .select(['mail_key', 'conversation_ref', 'people'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mail_key', 'in', [...new Set(keys)])
    .execute()
  return rows.sort((one, other) => keys.lastIndexOf(one.mail_key) - keys.lastIndexOf(other.mail_key))
}

const idKey = (id: string): string => id.trim().replace(/^<|>$/g, '').slice(0, 500)
const addressKey = (address: string): string => (address.includes('@') ? `to:${address.trim().toLowerCase().slice(0, 320)}` : '')
