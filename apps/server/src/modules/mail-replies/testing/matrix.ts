import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'
import { composeMail } from '../../mail/index.ts'

const later = () => new Date(Date.now() + 86_400_000)

async function newTicket({ staff, canary }: World): Promise<string> {
  const email = `${newRef()}@buyer.test`.toLowerCase()
  return (await staff.admin.calls.tickets.create({ email, subject: 'Bill', message: `Text ${canary}` })).conversation.conversation_ref
}

const mailTo = (conversation_ref: string, message: string) => ({
  ...{ conversation_ref, client_msg_id: newRef(), message, to: [{ address: 'ada@buyer.test' }] },
  send_at: later().toISOString(),
})
const waiting = async (world: World) => ({
  reply_ref: (await world.staff.admin.calls.mailReplies.create(mailTo(await newTicket(world), `Mail ${world.canary}`))).reply.reply_ref,
})
const waitingBeyond = async (world: SightWorld) => ({
  reply_ref: (await world.admin.calls.mailReplies.create(mailTo(await world.ticket(), 'Hello'))).reply.reply_ref,
})

/** Writes a mail that a mail server has refused. */
async function refusedMail(library: World['library'], conversation_ref: string) {
  const [mail_id, address] = [newRef(), 'gone@buyer.test']
  await library.inside(async (ctx) => {
    await composeMail(ctx, { kind: 'reply', to: address, subject: 'Bill', text: 'Hello', conversation_ref, mail_id, send_at: later() })
    const rows = ctx.db.updateTable('mail_deliveries').where('support_lib_id', '=', ctx.support_lib_id).where('mail_id', '=', mail_id)
    await rows.set({ state: 'refused' }).execute()
  })
  return { conversation_ref, mail_id, address }
}

/** Tests of this module's operations. */
export const matrix: Entries = {
  'mailReplies.list': {
    input: async (world) => ({ conversation_ref: await newTicket(world) }),
    refs: ['conversation_ref'],
    stateless: 'who reads tickets; mail-replies.test.ts',
    sight: refuses(async (world) => ({ conversation_ref: await world.ticket() })),
  },
  'mailReplies.create': {
    input: async (world) => mailTo(await newTicket(world), `Mail ${world.canary}`),
    refs: ['conversation_ref'],
    stateless: 'who may answer a ticket, asked again when it leaves; mail-replies.test.ts',
    sight: refuses(async (world) => mailTo(await world.ticket(), 'Hello')),
  },
  'mailReplies.takeBack': {
    input: waiting,
    refs: ['reply_ref'],
    stateless: 'the author, or who may answer the ticket; mail-replies.test.ts',
    sight: refuses(waitingBeyond),
  },
  'mailReplies.sendNow': {
    input: waiting,
    refs: ['reply_ref'],
    stateless: 'the author, or who may answer the ticket; mail-replies.test.ts',
    sight: refuses(waitingBeyond),
  },
  'mailReplies.retry': {
    input: async (world) => refusedMail(world.library, await newTicket(world)),
    refs: ['conversation_ref'],
    stateless: 'who may answer the ticket; mail-replies.test.ts',
    sight: refuses(async (world) => refusedMail(world.library, await world.ticket())),
  },
  'mailReplies.signatures': nothing,
  'mailReplies.saveSignature': {
    input: (world) => ({ signature: `Kind regards ${world.canary}` }),
    stateless: "the caller's own, or a team's by a flag; mail-replies.test.ts",
  },
}
