import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const later = () => new Date(Date.now() + 86_400_000).toISOString()

async function newTicket(world: World): Promise<string> {
  const { conversation } = await world.staff.admin.calls.tickets.create({
    email: `${newRef()}@buyer.test`.toLowerCase(),
    subject: 'Bill',
    message: `Text ${world.canary}`,
  })
  return conversation.conversation_ref
}

const mail = async (world: World) => ({
  ...{ conversation_ref: await newTicket(world), client_msg_id: newRef(), message: `Mail ${world.canary}`, to: [{ address: 'ada@buyer.test' }] },
  send_at: later(),
})

const waiting = async (world: World) => ({ reply_ref: (await world.staff.admin.calls.mailReplies.create(await mail(world))).reply.reply_ref })

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'mailReplies.list': { input: async (world) => ({ conversation_ref: await newTicket(world) }), refs: ['conversation_ref'] },
  'mailReplies.create': { input: mail, refs: ['conversation_ref'] },
  'mailReplies.takeBack': { input: waiting, refs: ['reply_ref'] },
  'mailReplies.sendNow': { input: waiting, refs: ['reply_ref'] },
  'mailReplies.retry': {
    input: async (world) => ({ conversation_ref: await newTicket(world), mail_id: newRef(), address: 'ada@buyer.test' }),
    refs: ['conversation_ref'],
    except: { who: ['owner', 'admin', 'agent'], code: 'not_found', because: 'the conversation has no such mail' },
  },
  'mailReplies.signatures': nothing,
  'mailReplies.saveSignature': { input: (world) => ({ signature: `Kind regards ${world.canary}` }) },
}
