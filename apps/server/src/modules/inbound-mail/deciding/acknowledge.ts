import type { Ctx } from '../../../kernel/context.ts'
import { incidentsText } from '../../incident-banners/index.ts'
import { contentFactsOf } from '../../libraries/index.ts'
import { composeMail } from '../../mail/index.ts'
import { activeSender } from '../../mail-senders/index.ts'
import { mailTemplate } from '../../mail-templates/index.ts'
import { closedText } from '../../presence/index.ts'
import { languageOfVisitor } from '../../visitors/index.ts'
import type { Mailbox } from '../parsing/parsed-mail.ts'
import { settingsOf } from '../settings.ts'

const dayMs = 86_400_000
/** Automatic answers of a library in an hour; a storm ends here whatever else fails. */
const hourlyMax = 200

/** Who is answered, and about what. */
type Acknowledged = { to: Mailbox; visitor_id: string; conversation_ref: string }

/**
 * Confirms a mail that opened a ticket, if the library wants that: to its author alone, without a word of theirs, at most once a day for each
 * address. Called only for mails of people.
 */
export async function acknowledge(ctx: Ctx, { to, visitor_id, conversation_ref }: Acknowledged): Promise<void> {
  const { support_lib_id } = ctx
  if (!(await settingsOf(ctx)).acknowledges) return
  const now = ctx.clock.now()
  const since = (ms: number) => new Date(now.getTime() - ms)
  const { count } = await ctx.db
    .selectFrom('inbound_auto_replies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', support_lib_id)
    .where('answered_at', '>', since(3_600_000))
    .executeTakeFirstOrThrow()
  if (count >= hourlyMax) return
  const noted = await ctx.db
    .insertInto('inbound_auto_replies')
    .values({ support_lib_id, address: to.address, answered_at: now })
    .onConflict((conflict) =>
      conflict.columns(['support_lib_id', 'address']).doUpdateSet({ answered_at: now }).where('inbound_auto_replies.answered_at', '<=', since(dayMs)),
    )
    .returning('address')
    .executeTakeFirst()
  if (!noted) return
  const language = await languageOfVisitor(ctx, visitor_id)
  const spoken = language ?? (await contentFactsOf(ctx)).original
  const compose = await mailTemplate(ctx, 'acknowledgement', language)
  // Like texts of the library's own: to an address that nobody has proven, only from a sender of its own.
  const incidents = (await activeSender(ctx)) ? await incidentsText(ctx, spoken) : ''
  const { subject, text } = compose({ incidents, whenBack: await closedText(ctx, spoken) })
  await composeMail(ctx, {
    to: to.address,
    subject,
    // A text of the library's own may be from before there were incidents.
    text: text.includes(incidents) ? text : `${text}\n${incidents}\n`,
    kind: 'acknowledgement',
    conversation_ref,
  })
}
