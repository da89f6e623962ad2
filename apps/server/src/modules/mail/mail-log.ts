import { escapePattern } from '@porchlight/contracts/escape-pattern'
import { limits } from '@porchlight/contracts/limits'
import type { MailDeliveryState } from '@porchlight/contracts/mail/mail'
import { type LoggedMail, mailLogApi } from '@porchlight/contracts/mail/mail-log'
import { sql } from 'kysely'
import { assertSeesFields } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { walkedPage } from '../../kernel/rows/keyset-page.ts'
import type { DeliveryRow, MailRow } from './leases.ts'
import { shownInLog, showsSubject } from './mail-kinds.ts'
import { openText } from './sealed-text.ts'

/**
 * Implements GET email-logs. Mails of conversations are listed within the sight of whoever asks. A page checks at most `listWalkMax` mails; if too few of them
 * match, it is short and its cursor continues where the walk ended.
 */
export const listLoggedMails = query(mailLogApi.list, async (ctx, { state, q, cursor, limit }) => {
  if (q !== undefined) assertSeesFields(ctx.actor, ['contact.email'])
  const { support_lib_id } = ctx
  const wanted = sql<boolean>`exists (select from mail_deliveries d where d.support_lib_id = ${support_lib_id} and d.mail_id = m.mail_id
    ${state === undefined ? sql`` : sql`and d.state = ${state}`} ${q === undefined ? sql`` : sql`and d.recipient like ${`${escapePattern(q)}%`}`})`
  const conditions = [shownInLog(ctx), state !== undefined || q !== undefined ? wanted : undefined].filter((one) => one !== undefined)
  const walk = ctx.db.selectFrom('mail_messages as m').selectAll('m').where('m.support_lib_id', '=', support_lib_id)
  const picked = conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : undefined
  const order = { alias: 'm', at: 'created_at', id: 'mail_id', picked, walkMax: limits.listWalkMax }
  const { rows: page, next_cursor } = await walkedPage(ctx, walk, order, { cursor: cursor || undefined, limit })
  const deliveries = Map.groupBy(
    await deliveriesOfMails(
      ctx,
      page.map(({ mail_id }) => mail_id),
    ),
    ({ mail_id }) => mail_id,
  )
  return {
    mails: page.map((mail) => present(mail, deliveries.get(mail.mail_id) ?? [])),
    next_cursor,
  }
})

/** Implements GET email-logs of one mail. */
export const readLoggedMail = query(mailLogApi.read, async (ctx, { mail_id }) => {
  assertSeesFields(ctx.actor, ['contact.email'])
  const shown = shownInLog(ctx)
  const mail = await ctx.db
    .selectFrom('mail_messages as m')
    .selectAll()
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .where('m.mail_id', '=', mail_id)
    .$if(shown !== undefined, (mails) => mails.where(shown ?? sql.lit(true)))
    .executeTakeFirst()
  if (!mail || !isReadable(mail)) throw refuse('not_found')
  const { secrets } = ctx.ports
  return { text: openText(secrets, mail, mail.body), html: openText(secrets, mail, mail.html), message_id: mail.message_id }
})

/** Recipients listed for the mails of one page. */
const deliveriesMax = 2000

async function deliveriesOfMails(ctx: Ctx, mail_ids: string[]): Promise<DeliveryRow[]> {
  if (mail_ids.length === 0) return []
  return ctx.db
    .selectFrom('mail_deliveries')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mail_id', 'in', mail_ids)
    .orderBy('place')
    .limit(deliveriesMax)
    .execute()
}

const isReadable = (mail: MailRow): boolean => mail.conversation_ref !== null && !mail.is_automatic && mail.body !== ''

const present = (mail: MailRow, deliveries: readonly DeliveryRow[]): LoggedMail => ({
  mail_id: mail.mail_id,
  message_id: mail.conversation_message_id,
  kind: mail.kind,
  subject: showsSubject(mail.kind) ? mail.subject : '',
  hides_subject: !showsSubject(mail.kind),
  created_at: mail.created_at.toISOString(),
  conversation_ref: mail.conversation_ref,
  is_automatic: mail.is_automatic,
  can_read: isReadable(mail),
  recipients: deliveries.map(({ recipient, name, role, state, reason, attempts, changed_at }) => ({
    ...{ address: recipient, name, reason, attempts, role: role as 'to', state: state as MailDeliveryState },
    changed_at: changed_at.toISOString(),
  })),
})
