import type { Ctx } from '../../kernel/context.ts'

/** What became of one mail to one address. */
export type LastDelivery = { address: string; state: string; reason: string; changed_at: string }

/** How many of a library's newest mails are looked through. */
const lookedThrough = 1000

/** Returns what became of the newest mail of a kind; undefined if there is none among the library's newest mails. */
export async function lastDeliveryOf(ctx: Ctx, kind: string): Promise<LastDelivery | undefined> {
  const row = await ctx.db
    .selectFrom((newest) =>
      newest
        .selectFrom('mail_messages')
        .select(['support_lib_id', 'mail_id', 'kind', 'created_at'])
        .where('support_lib_id', '=', ctx.support_lib_id)
        .orderBy('created_at', 'desc')
        .limit(lookedThrough)
        .as('m'),
    )
    .innerJoin('mail_deliveries as d', (join) => join.onRef('d.support_lib_id', '=', 'm.support_lib_id').onRef('d.mail_id', '=', 'm.mail_id'))
    .select(['d.recipient', 'd.state', 'd.reason', 'd.changed_at'])
    .where('m.kind', '=', kind)
    .orderBy('m.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { address: row.recipient, state: row.state, reason: row.reason, changed_at: row.changed_at.toISOString() }
}
