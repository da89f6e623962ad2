import { type Selectable, sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { MailDeliveries, MailMessages } from '../../kernel/generated/tables.ts'
import type { LibraryRunner } from '../../kernel/jobs.ts'
import { mailTimeouts } from '../../kernel/outside/mail.ts'

export type DeliveryRow = Selectable<MailDeliveries>
export type MailRow = Selectable<MailMessages>
/** A delivery that this process is sending, with its mail and the mail's visible recipients. */
export type TakenDelivery = { lease: string; delivery: DeliveryRow; mail: MailRow; visible: Pick<DeliveryRow, 'recipient' | 'name' | 'role'>[] }

/** How long a delivery belongs to a process that has stopped saying so, in ms: longer than a mail server may keep silent. */
export const leaseMs = mailTimeouts.silenceMs + 30_000

/** Takes the library's next due delivery; undefined when there is none. Two processes never take the same one. */
export async function takeDelivery(ctx: Ctx, lease: string): Promise<TakenDelivery | undefined> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const [delivery] = await send(
    ctx.db,
    'take-mail-delivery',
    // Materialized: a join could otherwise evaluate the limit once per row, and take several.
    sql<DeliveryRow>`with n as materialized (
        select mail_id, recipient from mail_deliveries
        where support_lib_id = ${support_lib_id} and state = 'queued' and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
        order by due_at, mail_id, place limit 1 for update skip locked
      )
      update mail_deliveries d set lease = ${lease}, leased_until = ${new Date(now.getTime() + leaseMs)}, attempts = d.attempts + 1
      from n where d.support_lib_id = ${support_lib_id} and d.mail_id = n.mail_id and d.recipient = n.recipient returning d.*`,
  )
  if (!delivery) return undefined
  const { mail_id } = delivery
  const [mail, visible] = await Promise.all([
    ctx.db.selectFrom('mail_messages').selectAll().where('support_lib_id', '=', support_lib_id).where('mail_id', '=', mail_id).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('mail_deliveries')
      .select(['recipient', 'name', 'role'])
      .where('support_lib_id', '=', support_lib_id)
      .where('mail_id', '=', mail_id)
      .where('role', '!=', 'bcc')
      .orderBy('place')
      .execute(),
  ])
  return { lease, delivery, mail, visible }
}

/** Extends the lease while `run` sends the mail, however long that takes. */
export async function whileLeased<T>({ kernel, inLibrary }: LibraryRunner, { lease, delivery }: TakenDelivery, run: () => Promise<T>): Promise<T> {
  const { support_lib_id, mail_id, recipient } = delivery
  const extend = () =>
    inLibrary((ctx) =>
      ctx.db
        .updateTable('mail_deliveries')
        .set({ leased_until: new Date(ctx.clock.now().getTime() + leaseMs) })
        .where('support_lib_id', '=', support_lib_id)
        .where('mail_id', '=', mail_id)
        .where('recipient', '=', recipient)
        .where('lease', '=', lease)
        .execute(),
    ).catch((error: unknown) => kernel.log.warn({ err: error }, 'lease of a mail'))
  const heart = setInterval(() => void extend(), leaseMs / 3)
  try {
    return await run()
  } finally {
    clearInterval(heart)
  }
}
