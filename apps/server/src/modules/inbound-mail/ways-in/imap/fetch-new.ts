import { limits } from '@porchlight/contracts/limits'
import type { ImapFlow } from 'imapflow'
import type { Ctx } from '../../../../kernel/context.ts'
import { asSystem } from '../../../../kernel/jobs.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { boundOfLarge } from '../../bounds/mail-gate.ts'
import { takeIn } from '../../journal/take-in.ts'
import { imapTimeouts } from './connection.ts'
import type { MailboxRow } from './mailbox-rows.ts'

/** Mails whose bytes are requested in one command; after each command the place is noted. */
const atOnce = 20
const bytesMax = limits.inboundMailMbMax * 1024 * 1024

type Place = { uidvalidity: number; uid: number }

/**
 * Takes in every mail of the open folder that is not in the journal. The place is the folder's UIDVALIDITY and the highest UID taken in; unread flags mean
 * nothing. After a change of UIDVALIDITY everything is looked at again: mails in the journal are recognized by their bytes, and ones from before the mailbox was
 * connected by their date.
 */
export async function fetchNew(
  kernel: Kernel,
  client: ImapFlow,
  row: Pick<MailboxRow, 'support_lib_id' | 'mailbox_ref' | 'takes_existing' | 'created_at'>,
): Promise<number> {
  const { mailbox } = client
  if (!mailbox) throw new Error('no folder is open')
  const uidvalidity = Number(mailbox.uidValidity)
  const { support_lib_id } = row
  const place = await asSystem(kernel, support_lib_id, 'imap', (ctx) => placeOf(ctx, row, { uidvalidity, uid: Number(mailbox.uidNext) - 1 }))
  // `n:*` includes the last mail even if its UID is below n.
  const found = (await client.search({ uid: `${place.uid + 1}:*` }, { uid: true })) || []
  const uids = found.filter((uid) => uid > place.uid).sort((one, other) => one - other)
  let taken = 0
  for (let at = 0; at < uids.length; at += atOnce) {
    const some = uids.slice(at, at + atOnce)
    for await (const mail of client.fetch(some.join(','), { uid: true, internalDate: true, source: { maxLength: bytesMax } }, { uid: true })) {
      if (!mail.source) continue
      const isOld = !row.takes_existing && mail.internalDate instanceof Date && mail.internalDate < row.created_at && place.isRenumbered
      if (isOld) continue
      const bound = await boundOfLarge(mail.source)
      const where = { mailbox_ref: row.mailbox_ref, uidvalidity, uid: mail.uid }
      const { isKnown } = await takeIn(kernel, support_lib_id, { source: 'imap', raw: mail.source, ...where, ...(bound && { bound }) })
      if (!isKnown) taken++
    }
    await asSystem(kernel, support_lib_id, 'imap', (ctx) => notePlace(ctx, row, { uidvalidity, uid: some.at(-1) ?? place.uid }))
  }
  return taken
}

/** How long a fetch of this many mails may take, in ms. */
export const fetchPatienceMs = 10 * imapTimeouts.answerMs

async function placeOf(ctx: Ctx, row: Pick<MailboxRow, 'mailbox_ref' | 'takes_existing'>, end: Place): Promise<Place & { isRenumbered: boolean }> {
  const known = await ctx.db
    .selectFrom('inbound_mailboxes')
    .select(['uidvalidity', 'uid'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mailbox_ref', '=', row.mailbox_ref)
    .executeTakeFirstOrThrow()
  if (known.uidvalidity === end.uidvalidity) return { uidvalidity: end.uidvalidity, uid: known.uid ?? 0, isRenumbered: false }
  const isRenumbered = known.uidvalidity !== null
  const place = { uidvalidity: end.uidvalidity, uid: isRenumbered || row.takes_existing ? 0 : end.uid }
  await notePlace(ctx, row, place)
  return { ...place, isRenumbered }
}

async function notePlace(ctx: Ctx, { mailbox_ref }: Pick<MailboxRow, 'mailbox_ref'>, place: Place): Promise<void> {
  await ctx.db.updateTable('inbound_mailboxes').set(place).where('support_lib_id', '=', ctx.support_lib_id).where('mailbox_ref', '=', mailbox_ref).execute()
}
