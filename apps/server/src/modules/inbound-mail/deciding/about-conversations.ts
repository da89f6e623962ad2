import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refersToReadable } from '../../conversations/index.ts'
import { conversationsOfMails, verifyReturnPath } from '../../mail/index.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import type { MailRow } from './gather-facts.ts'
import type { Candidate } from './rules.ts'

/** Conversations noted of one mail. */
const refsMax = 60

/**
 * Returns the conversations that a mail says something about although it became no message of theirs: those it was sent to or refers to, those of the mail that
 * a report is about or that it repeats. Its text may quote them, so the journal shows it only to those who may read them. Null for a report about an unknown
 * mail.
 */
export async function conversationsAbout(
  ctx: Ctx,
  { row, mail, candidates }: { row: Pick<MailRow, 'mail_ref' | 'envelope_to'>; mail: ParsedMail; candidates: readonly Candidate[] },
): Promise<string[] | null> {
  const ids = [...mail.references, mail.message_id, ...(mail.kind.kind === 'report' ? [mail.kind.message_id] : [])].filter((id) => id !== '')
  const returned = await Promise.all(row.envelope_to.slice(0, refsMax).map((address) => verifyReturnPath(ctx, address)))
  const mail_ids = returned.flatMap((path) => (path?.support_lib_id === ctx.support_lib_id ? [path.mail_id] : []))
  const sent = await conversationsOfMails(ctx, { message_ids: ids, mail_ids })
  const arrived = await arrivedConversations(ctx, row.mail_ref, ids)
  const refs = [...new Set([...candidates.map(({ conversation_ref }) => conversation_ref), ...sent, ...arrived])].slice(0, refsMax)
  return refs.length === 0 && ['report', 'complaint'].includes(mail.kind.kind) ? null : refs
}

/** The conversations of earlier mails of the journal with these Message-IDs. */
async function arrivedConversations(ctx: Ctx, mail_ref: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('inbound_mails')
    .select(['conversation_ref', 'about_refs'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('message_id', 'in', ids)
    .where('message_id', '<>', '')
    .where('mail_ref', '<>', mail_ref)
    .limit(refsMax)
    .execute()
  return rows.flatMap(({ conversation_ref, about_refs }) => [...(conversation_ref === null ? [] : [conversation_ref]), ...(about_refs ?? [])])
}

/**
 * Returns the condition that the journal shows a mail (`m`) to this reader; undefined if it shows them all, because the reader may read every conversation. Of a
 * mail that nobody could decide yet, it is not known what it is about.
 */
export function shownInJournal(ctx: Ctx): RawBuilder<boolean> | undefined {
  const own = refersToReadable(ctx, sql`m.conversation_ref`)
  const about = refersToReadable(ctx, sql`ref`)
  return (
    own &&
    about &&
    sql<boolean>`case when m.conversation_ref is not null then ${own}
      else m.about_refs is not null and not exists (select from unnest(m.about_refs || coalesce(array[m.suggested_ref], '{}')) ref where ref is not null and not ${about}) end`
  )
}
