import type { Ctx } from '../../kernel/context.ts'

/** Returns how many automatic mails of a kind the library has composed for this address since a time; counts no further than `max`. */
export async function automaticMailsTo(ctx: Ctx, address: string, kind: string, since: Date, max: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom('mail_deliveries as d')
    .innerJoin('mail_messages as m', (join) => join.onRef('m.support_lib_id', '=', 'd.support_lib_id').onRef('m.mail_id', '=', 'd.mail_id'))
    .select('d.mail_id')
    .where('d.support_lib_id', '=', ctx.support_lib_id)
    .where('d.recipient', '=', address.toLowerCase())
    .where('d.due_at', '>', since)
    .where('m.kind', '=', kind)
    .where('m.is_automatic', '=', true)
    .limit(max)
    .execute()
  return rows.length
}
