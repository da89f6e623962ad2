import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing, ofLibrary } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'
import { newLinkToken } from '../proofs.ts'

/** Opens a ticket of the world's visitor, answered by an agent. */
async function ticket({ chat, staff, canary, secretCanary }: World) {
  const { conversation } = await staff.agent.calls.conversations.read({ conversation_ref: (await chat()).conversation_ref })
  const { visitor_id } = conversation.visitor
  const { tickets, messages } = staff.agent.calls
  const { conversation_ref } = (await tickets.create({ visitor_id, subject: `Bill ${canary}`, message: 'Why?' })).conversation
  await messages.send({ conversation_ref, client_msg_id: newRef(), message: `Note ${secretCanary}`, sender_type: 'note' })
  const { message } = await messages.send({ conversation_ref, client_msg_id: newRef(), message: `Answer ${canary}` })
  return { conversation_ref, message_id: message.id }
}
const onTicket = (more: () => object = () => ({})) => ({
  input: async (world: World) => ({ conversation_ref: (await ticket(world)).conversation_ref, ...more() }),
  refs: ['conversation_ref'] as const,
  stateless: "a requester's own ticket; my-tickets.test.ts",
})

/** Tests of this module's operations. */
export const matrix: Entries = {
  // Each address gets few emails.
  'myTickets.askForLink': { input: (world) => ({ ...ofLibrary(world), email: `${newRef().toLowerCase()}@example.com` }) },
  'myTickets.openLink': {
    input: async (world) => ({ ...ofLibrary(world), token: await world.library.inside((ctx) => newLinkToken(ctx, 'ada@example.com')) }),
  },
  'myTickets.leave': nothing,
  'myTickets.list': nothing,
  'myTickets.read': onTicket(),
  'myTickets.reply': onTicket(() => ({ client_msg_id: newRef(), message: 'Thanks' })),
  'myTickets.attach': { ...nothing, coveredBy: 'modules/my-tickets', stateless: "a file for a requester's own ticket; my-tickets.test.ts" },
  'myTickets.markSeen': { ...onTicket(), input: ticket },
  'myTickets.close': onTicket(),
}
