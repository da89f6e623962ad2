import type { Ctx } from '../../kernel/context.ts'

/** What became of one mail to one address, and when it was written under which subject. */
export type LastDelivery = { address: string; state: string; reason: string; changed_at: string; subject: string; created_at: Date }

/** How many of a library's newest mails are looked through. */
const lookedThrough = 1000

/** Returns what became of the newest mail of a kind; undefined if there is none among the library's newest mails. */
export async function lastDeliveryOf(ctx: Ctx, kind: string): Promise<LastDelivery | undefined> {
  const row = await ctx.db
    .selectFrom((newest) =>
      newest
        .selectFrom('mail_messages')
        .select(['support_lib_id', 'mail_id', 'kind', 'subject', 'created_at'])
        .where('support_lib_id', '=', ctx.support_lib_id)
        .orderBy('created_at', 'desc')
        .limit(lookedThrough)
        .as('m'),
    )
    .innerJoin('mail_deliveries as d', (join) => join.onRef('d.support_lib_id', '=', 'm.support_lib_id').onRef('d.mail_id', '=', 'm.mail_id'))
    .select(['d.recipient', 'd.state', 'd.reason', 'd.changed_at', 'm.subject', 'm.created_at'])
    .where('m.kind', '=', kind)
    .orderBy('m.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { recipient, state, reason, changed_at, subject, created_at } = row
  return { address: recipient, state, reason, changed_at: changed_at.toISOString(), subject, created_at }
}
