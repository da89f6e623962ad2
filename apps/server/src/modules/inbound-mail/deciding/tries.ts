import { sql } from 'kysely'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import type { MailRow } from './gather-facts.ts'

/** Mails taken at a time. */
const takenTogether = 16
/** A process that has taken a mail holds it for this time and prolongs it; when it does not any more, another one may take the mail. */
const leaseMs = 120_000

/** The mails that this run holds, and those that it has taken, by their refs. */
export type Leases = { held: Set<string>; taken: Set<string>; stop(): void }

/** Keeps the leases of mails that are being decided, however long they wait for their turn: only a process that died or hangs loses them. */
export function keepLeases({ inLibrary, kernel }: LibraryRunner): Leases {
  const held = new Set<string>()
  const timer = setInterval(() => {
    if (held.size === 0) return
    const due_at = new Date(kernel.clock.now().getTime() + leaseMs)
    inLibrary((ctx) =>
      ctx.db
        .updateTable('inbound_mails')
        .set({ due_at })
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('mail_ref', 'in', [...held])
        .where('fate', '=', 'pending')
        .execute(),
    ).catch((error: unknown) => kernel.log.warn({ err: error }, 'mails not held'))
  }, leaseMs / 4).unref()
  return { held, taken: new Set(), stop: () => clearInterval(timer) }
}

/**
 * Takes due mails: counts a try, in a transaction of its own, and leases them. What reads a mail may never come back, so a try counts before the work. A run
 * that finds out what ended a process takes, once, what that process still holds.
 */
export async function take({ inLibrary, kernel, attempt }: LibraryRunner, { held, taken }: Leases): Promise<MailRow[]> {
  const rows = await inLibrary(async (ctx) => {
    const now = kernel.clock.now()
    const isDue = attempt ? sql`(due_at <= ${now} or tries > 0) and mail_ref <> all(${[...taken]}::text[])` : sql`due_at <= ${now}`
    const found = await sql<MailRow>`
      update inbound_mails m set tries = tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
      where support_lib_id = ${ctx.support_lib_id} and mail_ref in (
        select mail_ref from inbound_mails where support_lib_id = ${ctx.support_lib_id} and fate = 'pending' and ${isDue}
        order by due_at limit ${takenTogether} for update skip locked)
      returning m.*`.execute(ctx.db)
    return found.rows
  })
  for (const { mail_ref } of rows) {
    held.add(mail_ref)
    taken.add(mail_ref)
  }
  return rows
}
