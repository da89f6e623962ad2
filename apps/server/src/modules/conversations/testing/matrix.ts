import { inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { always, type ChatInput, changing, noting, queue, replying, staffReading, withVisitor } from '../../../testing/states/chat-rows.ts'
import { concernsNothing, hides, refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld, Viewer } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

const closing = { waiting: `${queue}v`, offered: `${queue}v`, ongoing: 'OUXv', asked: 'OUXv', closed: 'OMFASUXv' }

/** Tests of this module's operations. */
export const matrix: Entries = {
  'tickets.create': {
    input: async (world) => ({ visitor_id: (await newTicket(world)).visitor.visitor_id, subject: 'Bill', message: `Text ${world.canary}` }),
    refs: ['visitor_id'],
    stateless: 'nothing is there before; tickets.test.ts',
    sight: concernsNothing('a ticket belongs to who creates it'),
  },
  'tickets.patch': {
    input: async (world) => ({ conversation_refs: [(await newTicket(world)).conversation_ref], priority: 'high' }),
    stateless: 'who changes tickets and chats in which state; tickets.test.ts and rules.test.ts',
    sight: {
      kind: 'hides',
      inputs: async (world) => [{ conversation_refs: [await world.ticket(), (await world.chat()).conversation_ref], priority: 'urgent' }],
    },
  },
  // Those who only take or supervise chats don't answer tickets.
  'tickets.fromChat': onChat({ waiting: 'OMFASX', offered: 'OMFASX', ongoing: 'OX', asked: 'OX', closed: 'OX' }, ({ conversation_ref }) => ({
    conversation_ref,
    subject: 'Bill',
    email: 'cleo@shop.example',
  })),
  'conversations.list': {
    input: (_world, who) => ({ tab: who === 'agent' ? 'queue' : 'chats' }),
    stateless: 'tabs ask for their flags; conversations.test.ts',
    sight: {
      kind: 'hides',
      async inputs(world) {
        await Promise.all([world.waiting(), world.chat(), world.closed(), world.ticket()])
        return Object.entries(inboxTabs).flatMap(([tab, { views, orders }]) =>
          Object.keys(views).flatMap((type) => orders.map((sort) => ({ tab, type, sort }))),
        )
      },
    },
  },
  'conversations.search': {
    input: (world) => ({ query: world.canary }),
    sight: hides(
      (world) => [world.ticket(), world.closed()],
      (world) => [{ query: world.canary }],
    ),
  },
  'conversations.counts': {
    ...nothing,
    sight: {
      kind: 'hides',
      async inputs(world) {
        await Promise.all([world.waiting(), world.chat(), world.ticket()])
        return [{}]
      },
      shows: (counts: Record<string, number>) => Object.values(counts).some((count) => count > 0),
    },
  },
  'conversations.read': onChat(staffReading),
  'conversations.take': onChat({ waiting: 'OMFASTX', offered: 'OMFASTX', ongoing: 'OUX', asked: 'OAUX', closed: '' }, undefined, {
    input: async (world) => ({ conversation_ref: await world.waitingChat() }),
    sight: refuses(async (world) => ({ conversation_ref: await world.waiting() })),
  }),
  'conversations.release': onChat({ waiting: '', offered: 'A', ongoing: 'OUX', asked: 'OAUX', closed: '' }),
  'conversations.transfer': onChat(always(''), toColleague, {
    refs: ['conversation_ref', 'to_agent'],
    chats: {
      'to S': { may: { waiting: 'OMFASUX', offered: 'OMFASUX', ongoing: 'OUX', asked: 'OUX', closed: '' }, input: toColleague },
      'to oneself': {
        may: { waiting: 'OMFASX', offered: 'OMFASX', ongoing: 'OX', asked: 'OX', closed: '' },
        input: ({ conversation_ref }, me) => ({ conversation_ref, to_agent: me }),
      },
    },
  }),
  'conversations.close': onChat(closing),
  'conversations.reopen': onChat({ waiting: '', offered: '', ongoing: '', asked: '', closed: 'OMFASUX' }, undefined, {
    input: async (world) => {
      const { conversation_ref } = await world.chat()
      await world.staff.agent.calls.conversations.close({ conversation_ref })
      return { conversation_ref }
    },
    sight: refuses(async (world) => ({ conversation_ref: await world.closed() })),
  }),
  'conversations.patch': onChat(changing, ({ conversation_ref }) => ({ conversation_ref, subject: newRef() })),
  'eventHistory.list': onChat(staffReading, ({ conversation_ref }) => ({ ref: conversation_ref, type: '2' }), { refs: ['ref'] }),
  'contacts.update': onChat(changing, ({ conversation_ref }) => ({ conversation_ref, company: newRef() })),
  'contacts.block': onChat(changing, ({ conversation_ref }) => ({ conversation_ref, is_blocked: false })),
  // The other chat belongs to the same contact, so there is nothing to merge.
  'contacts.merge': onChat(always(''), async ({ conversation_ref, another }) => ({ conversation_ref, into_ref: await another() }), {
    input: async (world) => ({ conversation_ref: (await newTicket(world)).conversation_ref, into_ref: (await newTicket(world)).conversation_ref }),
    refs: ['conversation_ref', 'into_ref'],
    sight: refuses(async (world) => ({ conversation_ref: await world.ticket(), into_ref: await world.ticket() })),
  }),
  'contacts.unmerge': onChat(always(''), undefined, {
    async input(world) {
      const { conversation_ref } = await newTicket(world)
      await world.staff.admin.calls.contacts.merge({ conversation_ref, into_ref: (await newTicket(world)).conversation_ref })
      return { conversation_ref }
    },
    sight: refuses(async (world) => {
      const conversation_ref = await world.ticket()
      await world.admin.calls.contacts.merge({ conversation_ref, into_ref: await world.ticket() })
      return { conversation_ref }
    }),
  }),
  'contacts.watchScreen': {
    async input(world) {
      await world.staff.admin.calls.chatSettings.update({ cobrowse_url: 'https://screen.example/{visitor_ref}' })
      const { visitor } = await world.staff.admin.calls.conversations.read({ conversation_ref: (await world.chat()).conversation_ref })
      return { visitor_ref: visitor.visitor_id }
    },
    refs: ['visitor_ref'],
    stateless: 'visitors with a conversation in sight; contacts.test.ts',
    sight: refuses(async (world) => {
      await world.admin.calls.chatSettings.update({ cobrowse_url: 'https://screen.example/{visitor_ref}' })
      const { visitor } = await world.stranger.calls.conversations.read({ conversation_ref: (await world.chat()).conversation_ref })
      return { visitor_ref: visitor.visitor_id }
    }),
  },
  'conversationLinks.list': onChat(staffReading),
  'conversationLinks.merge': onChat(changing, async ({ conversation_ref, another }) => ({ conversation_ref, into: await another() }), {
    refs: ['conversation_ref', 'into'],
  }),
  'conversationLinks.unmerge': onChat(always(''), undefined, {
    async input(world) {
      const [conversation_ref, into] = [await world.waitingChat(), await world.waitingChat()]
      await world.staff.agent.calls.conversationLinks.merge({ conversation_ref, into })
      return { conversation_ref }
    },
    sight: refuses(async (world) => {
      const conversation_ref = await world.ticketOf('closed@example.test')
      await world.stranger.calls.conversationLinks.merge({ conversation_ref, into: await world.ticketOf('closed@example.test') })
      return { conversation_ref }
    }),
  }),
  'conversationLinks.split': onChat(
    { waiting: 'OMFASX', offered: 'OMFASX', ongoing: 'OX', asked: 'OX', closed: 'OX' },
    ({ conversation_ref, message_id }) => ({ conversation_ref, message_id, subject: 'Bill' }),
    { refs: ['conversation_ref', 'message_id'] },
  ),
  'liveBoard.read': {
    input: () => ({}),
    stateless: 'lists what the caller reads; live-board.test.ts',
    sight: hides(
      (world) => [world.ticket()],
      () => [{}],
    ),
  },
  'conversationLinks.add': onChat(changing, toAnother, {
    refs: ['conversation_ref', 'other_ref'],
    sight: refuses(async (world, who) => ({ ...(await ownAndBeyond(world, who)), kind: 'related' })),
  }),
  'conversationLinks.remove': onChat(changing, toAnother, {
    refs: ['conversation_ref', 'other_ref'],
    sight: refuses(async (world) => {
      const link = { conversation_ref: await world.ticket(), other_ref: await world.ticket(), kind: 'related' } as const
      await world.stranger.calls.conversationLinks.add(link)
      return link
    }),
  }),
  'messages.send': {
    input: async (world, who) => ({
      client_msg_id: newRef(),
      conversation_ref: (await world.chat()).conversation_ref,
      message: `Hello ${world.canary}`,
      ...(who === 'admin' && { sender_type: 'note' }),
    }),
    refs: ['conversation_ref'],
    chats: {
      '': { may: replying, input: ({ conversation_ref }) => ({ client_msg_id: newRef(), conversation_ref, message: 'Hello' }) },
      note: { may: noting, input: aNote },
    },
    sight: refuses(async (world) => aNote(await world.chat())),
  },
  'messages.update': {
    input: async (world, who) => {
      const { conversation_ref, message_id, agent_message_id } = await world.chat()
      return { conversation_ref, message_id: who === 'visitor' ? agent_message_id : message_id, message_action: 'mark_as_seen' }
    },
    refs: ['conversation_ref', 'message_id'],
    chats: {
      seen: { may: withVisitor(staffReading), input: toAgents('mark_as_seen') },
      edit: { may: always('F'), input: toAgents('edit', { message: 'Other' }) },
      'edit of the visitor': {
        may: always('v'),
        input: ({ conversation_ref, message_id }) => ({ conversation_ref, message_id, message_action: 'edit', message: 'Other' }),
      },
      delete: { may: always('F'), input: toAgents('delete') },
      restore: { may: always(''), input: toAgents('restore') },
    },
    sight: refuses(async (world) => {
      const { conversation_ref, message_id } = await world.chat()
      return { conversation_ref, message_id, message_action: 'mark_as_seen' }
    }),
  },
  'messages.list': onChat(withVisitor(staffReading)),
  'chatSettings.read': nothing,
  'chatSettings.update': { input: (world) => ({ greeting: `Hi ${world.canary}` }) },
}

function toColleague({ conversation_ref, colleague }: Parameters<ChatInput>[0]) {
  return { conversation_ref, to_agent: colleague }
}

async function toAnother({ conversation_ref, another }: Parameters<ChatInput>[0]) {
  return { conversation_ref, other_ref: await another(), kind: 'related' }
}

function aNote({ conversation_ref }: Parameters<ChatInput>[0]) {
  return { client_msg_id: newRef(), conversation_ref, message: 'Hm', sender_type: 'note' }
}

/** An act on the agent's message. */
function toAgents(message_action: string, more: object = {}): ChatInput {
  return ({ conversation_ref, agent_message_id }) => ({ conversation_ref, message_id: agent_message_id, message_action, ...more })
}

/** Creates a conversation of the caller's own and one outside the scopes. */
async function ownAndBeyond(world: SightWorld, who: Viewer) {
  const { conversation } = await world.people[who].calls.tickets.create({ email: `${who}@example.test`, subject: 'Mine', message: 'Hello' })
  return { conversation_ref: conversation.conversation_ref, other_ref: await world.ticket() }
}

async function newTicket(world: World) {
  const made = { email: `${newRef()}@example.test`.toLowerCase(), subject: `Ticket ${world.canary}`, message: 'Where is my order?' }
  return (await world.staff.admin.calls.tickets.create(made)).conversation
}
