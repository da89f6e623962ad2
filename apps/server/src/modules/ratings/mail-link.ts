import { createHash } from 'node:crypto'
import type { Ctx } from '../../kernel/context.ts'
import type { ConversationRow } from '../conversations/index.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { composeMail, nameInMail } from '../mail/index.ts'
import type { RatingRow } from './request-rating.ts'

const paragraphs = (...lines: string[]) => `${lines.join('\n\n')}\n`

/** The email's texts by language. They contain nothing the requester wrote, because an address may belong to someone else. */
const words = {
  en: (company: string, number: number, url: string) => ({
    subject: `How did we do? (ticket ${number})`,
    text: paragraphs(`Your ticket ${number} at ${nameInMail(company)} is closed.`, `How satisfied are you with our help? It takes a minute:\n${url}`),
  }),
  de: (company: string, number: number, url: string) => ({
    subject: `Wie war unsere Hilfe? (Ticket ${number})`,
    text: paragraphs(
      `Ihr Ticket ${number} bei ${nameInMail(company, 'einem Porchlight-Hilfecenter')} ist abgeschlossen.`,
      `Wie zufrieden sind Sie mit unserer Hilfe? Es dauert nur eine Minute:\n${url}`,
    ),
  }),
}

/** Emails the requester the link to the rating page, once for each closing. Nobody in CC gets it. */
export async function mailRatingLink(ctx: Ctx, row: ConversationRow, { message_id }: RatingRow): Promise<void> {
  if (!row.visitor_email) return
  const { facts, original } = await contentFactsOf(ctx)
  const key = `${row.conversation_ref}-${message_id}-${ctx.support_lib_id}`
  const url = `${ctx.config.PUBLIC_URL}/reviewForm?key=${encodeURIComponent(key)}`
  const inLanguage = original.startsWith('de') ? words.de : words.en
  const mail_id = createHash('sha256').update(`rating\n${message_id}`).digest('base64url')
  await composeMail(ctx, { to: row.visitor_email, ...inLanguage(facts.settings.companyName, row.number, url), mail_id })
}
