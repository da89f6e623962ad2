import type { Ctx } from '../../kernel/context.ts'

/** Takes back a mail that no process has begun to send. Returns false if it is too late, for any of its recipients: then nothing changes. */
export async function cancelMail(ctx: Ctx, mail_id: string): Promise<boolean> {
  const { support_lib_id } = ctx
  const rows = await ctx.db
    .selectFrom('mail_deliveries')
    .select(['recipient', 'state', 'attempts'])
    .where('support_lib_id', '=', support_lib_id)
    .where('mail_id', '=', mail_id)
    .forUpdate()
    .execute()
  if (rows.length === 0 || rows.some(({ state, attempts }) => state !== 'queued' || attempts > 0)) return false
  await ctx.db
    .updateTable('mail_deliveries')
    .set({ state: 'cancelled', changed_at: ctx.clock.now() })
    .where('support_lib_id', '=', support_lib_id)
    .where('mail_id', '=', mail_id)
    .execute()
  return true
}
