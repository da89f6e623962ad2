import { type LoggedMail, type MailDeliveryState, mailLogApi } from '@porchlight/contracts'
import { escapePattern } from '@porchlight/contracts/escape-pattern'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { assertSeesFields } from '../../kernel/hidden-fields.ts'
import { query } from '../../kernel/operations.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../kernel/time-cursor.ts'
import type { DeliveryRow, MailRow } from './leases.ts'
import { openText } from './sealed-text.ts'

/** Implements GET email-logs. */
export const listLoggedMails = query(mailLogApi.list, async (ctx, { state, q, cursor, limit }) => {
  if (q !== undefined) assertSeesFields(ctx.actor, ['contact.email'])
  const after = cursor ? decodeTimeCursor(cursor) : undefined
  const { support_lib_id } = ctx
  const rows = await ctx.db
    .selectFrom('mail_messages as m')
    .selectAll()
    .where('m.support_lib_id', '=', support_lib_id)
    .$if(state !== undefined || q !== undefined, (mails) =>
      mails.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('mail_deliveries as d')
            .select('d.recipient')
            .where('d.support_lib_id', '=', support_lib_id)
            .whereRef('d.mail_id', '=', 'm.mail_id')
            .$if(state !== undefined, (each) => each.where('d.state', '=', state ?? ''))
            .$if(q !== undefined, (each) => each.where('d.recipient', 'like', `${escapePattern(q ?? '')}%`)),
        ),
      ),
    )
    .$if(after !== undefined, (mails) => mails.where(sql<boolean>`(m.created_at, m.mail_id) < (${after?.at}, ${after?.id})`))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.mail_id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const deliveries = Map.groupBy(
    await deliveriesOfMails(
      ctx,
      page.map(({ mail_id }) => mail_id),
    ),
    ({ mail_id }) => mail_id,
  )
  return {
    mails: page.map((mail) => present(mail, deliveries.get(mail.mail_id) ?? [])),
    next_cursor: rows.length > limit && last ? encodeTimeCursor(last.created_at, last.mail_id) : null,
  }
})

/** Implements GET email-logs of one mail. */
export const readLoggedMail = query(mailLogApi.read, async (ctx, { mail_id }) => {
  assertSeesFields(ctx.actor, ['contact.email'])
  const mail = await ctx.db
    .selectFrom('mail_messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mail_id', '=', mail_id)
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
  subject: mail.subject,
  created_at: mail.created_at.toISOString(),
  conversation_ref: mail.conversation_ref,
  is_automatic: mail.is_automatic,
  can_read: isReadable(mail),
  recipients: deliveries.map(({ recipient, name, role, state, reason, attempts, changed_at }) => ({
    ...{ address: recipient, name, reason, attempts, role: role as 'to', state: state as MailDeliveryState },
    changed_at: changed_at.toISOString(),
  })),
})
