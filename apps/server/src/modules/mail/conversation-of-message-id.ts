import type { Ctx } from '../../kernel/context.ts'
import { bareMessageId } from './safe-headers.ts'

/** A mail of ours that another mail refers to, with everyone it was sent to. Who may answer into the conversation is the caller's decision. */
export type ReferredMail = {
  message_id: string
  mail_id: string
  conversation_ref: string
  conversation_message_id: string | null
  participants: { address: string; role: 'to' | 'cc' | 'bcc' }[]
}

/** Looked up at most; mails with more references are cut to their newest. */
const idsMax = 60

/** Returns the library's mails with these Message-IDs that belong to a conversation, in the order of the ids. */
export async function conversationOfMessageIds(ctx: Ctx, message_ids: readonly string[]): Promise<ReferredMail[]> {
  const ids = message_ids.flatMap((id) => bareMessageId(id) ?? []).slice(-idsMax)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('mail_messages as m')
    .innerJoin('mail_deliveries as d', (join) => join.onRef('d.support_lib_id', '=', 'm.support_lib_id').onRef('d.mail_id', '=', 'm.mail_id'))
    .select(['m.message_id', 'm.mail_id', 'm.conversation_ref', 'm.conversation_message_id', 'd.recipient', 'd.role'])
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .where('m.message_id', 'in', ids)
    .where('m.conversation_ref', 'is not', null)
    .orderBy('d.place')
    .execute()
  const found = new Map<string, ReferredMail>()
  for (const { recipient, role, conversation_ref, ...mail } of rows) {
    const one = found.get(mail.message_id) ?? { ...mail, conversation_ref: conversation_ref ?? '', participants: [] }
    one.participants.push({ address: recipient, role: role as 'to' })
    found.set(mail.message_id, one)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Returns the library's mail with this Message-ID that belongs to a conversation. */
export const conversationOfMessageId = async (ctx: Ctx, message_id: string): Promise<ReferredMail | undefined> =>
  (await conversationOfMessageIds(ctx, [message_id]))[0]
