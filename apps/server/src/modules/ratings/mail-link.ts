import { createHash } from 'node:crypto'
import type { Ctx } from '../../kernel/context.ts'
import type { ConversationRow } from '../conversations/index.ts'
import { composeMail, mayMailStranger } from '../mail/index.ts'
import { mailTemplate } from '../mail-templates/index.ts'
import { languageOfVisitor } from '../visitors/index.ts'
import { ratingKey } from './rating-key.ts'
import type { RatingRow } from './rating-row.ts'

/** Emails the requester the link to the rating page, once for each closing. Nobody in CC gets it. */
export async function mailRatingLink(ctx: Ctx, row: ConversationRow, rating: RatingRow): Promise<void> {
  if (!row.visitor_email) return
  if (!(await mayMailStranger(ctx, row.visitor_email))) return
  const key = `${row.conversation_ref}-${ratingKey(ctx, rating)}-${ctx.support_lib_id}`
  const url = `${ctx.config.PUBLIC_URL}/reviewForm?key=${encodeURIComponent(key)}`
  const compose = await mailTemplate(ctx, 'rating_request', row.visitor_id === null ? null : await languageOfVisitor(ctx, row.visitor_id))
  const mail_id = createHash('sha256').update(`rating\n${rating.message_id}`).digest('base64url')
  const mail = compose({ ticketNumber: String(row.number), ratingLink: url })
  await composeMail(ctx, { to: row.visitor_email, ...mail, kind: 'rating_request', about_ref: row.conversation_ref, mail_id })
}
