import { createHash } from 'node:crypto'
import { newRef } from '../../../kernel/ids.ts'
import type { TestLibrary } from '../../../testing/library.ts'
import { coveredBy, type Entries, type Entry, nothing } from '../../../testing/matrix-entry.ts'
import { hides, refuses } from '../../../testing/states/sight-case.ts'
import { addMailOfVisitor } from '../../conversations/index.ts'
import { rawKey } from '../journal/take-in.ts'

const journal = coveredBy('modules/inbound-mail')

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['inboundMail', 'mailboxes']

/** Adds a message that arrived by mail, with its original. */
async function mailIn(library: TestLibrary, conversation_ref: string, subject = '') {
  const { support_lib_id, kernel } = library
  const mail_ref = newRef()
  const raw = Buffer.from('From: ada@buyer.test\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=bill.txt\r\n\r\nHello\r\n')
  await kernel.ports.storage.put(rawKey(support_lib_id, mail_ref), raw)
  return library.inside(async (ctx) => {
    const now = ctx.clock.now()
    const sha256 = createHash('sha256').update(mail_ref).digest()
    await ctx.db
      .insertInto('inbound_mails')
      .values({
        support_lib_id,
        mail_ref,
        source: 'upload',
        sha256,
        size: raw.length,
        received_at: now,
        due_at: now,
        fate: 'threaded',
        reason: 'approved',
        subject,
      })
      .execute()
    const added = await addMailOfVisitor(ctx, conversation_ref, { name: '', address: 'ada@buyer.test' }, { mail_ref, message: 'Hello', attachments: [] }, true)
    await ctx.db.updateTable('inbound_mails').set({ conversation_ref }).where('mail_ref', '=', mail_ref).execute()
    return { mail_ref, conversation_ref, message_id: added?.message_id ?? '' }
  })
}

/** Adds a held mail that seems to belong to a conversation. */
async function heldMail(library: TestLibrary, conversation_ref: string): Promise<string> {
  const { mail_ref } = await mailIn(library, conversation_ref)
  const held = { fate: 'held', reason: 'other_sender', conversation_ref: null, suggested_ref: conversation_ref, about_refs: [conversation_ref] }
  await library.inside((ctx) => ctx.db.updateTable('inbound_mails').set(held).where('mail_ref', '=', mail_ref).execute())
  return mail_ref
}

/** Reading the mail behind a message: whoever may read its conversation. */
const ofMessage = (more: Record<string, unknown> = {}): Entry => ({
  ...journal,
  stateless: 'whoever may read the conversation; journal.test.ts',
  sight: refuses(async (world) => {
    const { conversation_ref, message_id } = await mailIn(world.library, await world.ticket())
    return { conversation_ref, message_id, ...more }
  }),
})

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'inboundMail.list': {
    ...nothing,
    sight: hides(
      (world) => [world.ticket().then((ref) => mailIn(world.library, ref, world.canary))],
      () => [{}, { fate: 'threaded' }],
    ),
  },
  'inboundMail.settings': nothing,
  'inboundMail.saveSettings': { input: () => ({ who_may_open: 'approved' }) },
  'inboundMail.source': { ...journal, sight: refuses(async (world) => ({ mail_ref: (await mailIn(world.library, await world.ticket())).mail_ref })) },
  'inboundMail.reprocess': { ...journal, sight: refuses(async (world) => ({ mail_refs: [(await mailIn(world.library, await world.ticket())).mail_ref] })) },
  'inboundMail.decide': { ...journal, sight: refuses(async (world) => ({ mail_ref: await heldMail(world.library, await world.ticket()), as: 'discard' })) },
  'inboundMail.upload': journal,
  'inboundMail.roundTrip': nothing,
  'inboundMail.startRoundTrip': coveredBy('modules/inbound-mail/round-trip'),
  'inboundMail.ofMessage': ofMessage(),
  'inboundMail.keepFile': ofMessage({ index: 0 }),
  'mailboxes.list': nothing,
  'mailboxes.create': journal,
  'mailboxes.update': journal,
  'mailboxes.test': journal,
  'mailboxes.remove': journal,
}
