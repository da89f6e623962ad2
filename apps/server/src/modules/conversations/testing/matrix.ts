import { newRef } from '../../../kernel/ids.ts'
import { chatRef, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'tickets.create': {
    input: async (world) => ({ visitor_id: (await newTicket(world)).visitor.visitor_id, subject: 'Bill', message: `Text ${world.canary}` }),
    refs: ['visitor_id'],
  },
  'tickets.patch': { input: async (world) => ({ conversation_refs: [(await newTicket(world)).conversation_ref], priority: 'high' }) },
  'tickets.next': nothing,
  'conversations.list': { input: (_world, who) => ({ tab: who === 'agent' ? 'queue' : 'chats' }) },
  'conversations.search': { input: (world) => ({ query: world.canary }) },
  'conversations.counts': nothing,
  'conversations.read': chatRef,
  'conversations.take': { input: async (world) => ({ conversation_ref: await world.waitingChat() }), refs: ['conversation_ref'] },
  'conversations.release': chatRef,
  'conversations.transfer': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, to_agent: world.staff.admin.user_id }),
    refs: ['conversation_ref', 'to_agent'],
  },
  'conversations.close': chatRef,
  'conversations.reopen': {
    input: async (world) => {
      const { conversation_ref } = await world.chat()
      await world.staff.agent.calls.conversations.close({ conversation_ref })
      return { conversation_ref }
    },
    refs: ['conversation_ref'],
  },
  'conversations.patch': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, subject: `About ${world.canary}` }),
    refs: ['conversation_ref'],
  },
  'eventHistory.list': { input: async (world) => ({ ref: (await world.chat()).conversation_ref, type: '2' }), refs: ['ref'] },
  'contacts.update': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, company: `Company ${world.canary}` }),
    refs: ['conversation_ref'],
  },
  'contacts.block': { input: async (world) => ({ conversation_ref: await freshChat(world), is_blocked: true }), refs: ['conversation_ref'] },
  'contacts.merge': {
    input: async (world) => ({ conversation_ref: (await newTicket(world)).conversation_ref, into_ref: (await newTicket(world)).conversation_ref }),
    refs: ['conversation_ref', 'into_ref'],
  },
  'contacts.unmerge': {
    async input(world) {
      const { conversation_ref } = await newTicket(world)
      await world.staff.admin.calls.contacts.merge({ conversation_ref, into_ref: (await newTicket(world)).conversation_ref })
      return { conversation_ref }
    },
    refs: ['conversation_ref'],
  },
  'contacts.watchScreen': {
    async input(world) {
      await world.staff.admin.calls.chatSettings.update({ cobrowse_url: 'https://screen.example/{visitor_ref}' })
      const { visitor } = await world.staff.admin.calls.conversations.read({ conversation_ref: (await world.chat()).conversation_ref })
      return { visitor_ref: visitor.visitor_id }
    },
    refs: ['visitor_ref'],
  },
  'widgetForms.list': chatRef,
  'conversationLinks.list': chatRef,
  'conversationLinks.merge': {
    input: async (world) => ({ conversation_ref: await world.waitingChat(), into: await world.waitingChat() }),
    refs: ['conversation_ref', 'into'],
  },
  'conversationLinks.unmerge': {
    async input(world) {
      const [conversation_ref, into] = [await world.waitingChat(), await world.waitingChat()]
      await world.staff.agent.calls.conversationLinks.merge({ conversation_ref, into })
      return { conversation_ref }
    },
    refs: ['conversation_ref'],
  },
  'conversationLinks.split': {
    async input(world) {
      const { conversation_ref, message_id } = await world.chat()
      return { conversation_ref, message_id, subject: `Bill ${world.canary}` }
    },
    refs: ['conversation_ref', 'message_id'],
  },
  'conversationLinks.add': {
    input: async (world) => ({ conversation_ref: await world.waitingChat(), other_ref: await world.waitingChat(), kind: 'related' }),
    refs: ['conversation_ref', 'other_ref'],
  },
  'conversationLinks.remove': {
    input: async (world) => ({ conversation_ref: await world.waitingChat(), other_ref: await world.waitingChat(), kind: 'blocks' }),
    refs: ['conversation_ref', 'other_ref'],
  },
  'messages.send': {
    input: async (world, who) => ({
      client_msg_id: newRef(),
      conversation_ref: (await world.chat()).conversation_ref,
      message: `Hello ${world.canary}`,
      ...(who === 'admin' && { sender_type: 'note' }),
    }),
    refs: ['conversation_ref'],
  },
  'messages.update': {
    input: async (world, who) => {
      const { conversation_ref, message_id, agent_message_id } = await world.chat()
      return { conversation_ref, message_id: who === 'visitor' ? agent_message_id : message_id, message_action: 'mark_as_seen' }
    },
    refs: ['conversation_ref', 'message_id'],
  },
  'messages.list': chatRef,
  'drafts.list': nothing,
  'drafts.save': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, kind: 'agent', message: `Draft ${world.secretCanary}` }),
    refs: ['conversation_ref'],
  },
  'drafts.submit': {
    async input(world) {
      const reviewer = await world.library.user('editor')
      return { conversation_ref: (await newTicket(world)).conversation_ref, message: `Draft ${world.secretCanary}`, to_agent: reviewer.user_id }
    },
    refs: ['conversation_ref', 'to_agent'],
  },
  'drafts.review': {
    async input(world, who) {
      const reviewer = world.staff[who as keyof World['staff']] ?? world.staff.admin
      const { conversation_ref } = await newTicket(world)
      const author = await world.library.user('agent')
      const to_agent = who === 'admin' ? reviewer.user_id : world.staff.admin.user_id
      const { draft_message } = await author.calls.drafts.submit({ conversation_ref, message: 'Sent on Monday', to_agent })
      return { draft_message_ref: draft_message.draft_message_ref, decision: 'approve', message: 'Sent on Monday' }
    },
    refs: ['draft_message_ref'],
    except: { who: ['editor'], code: 'not_found', because: 'an editor may review drafts, but was not asked to and sees no tickets' },
  },
  'smartQueues.list': nothing,
  'smartQueues.preview': { input: () => ({ filter: JSON.stringify({ all: [] }) }) },
  'smartQueues.create': { input: (world) => ({ name: newRef(), filter: { field: 'subject', op: 'contains', value: world.canary } }) },
  'smartQueues.update': {
    input: async (world) => ({ smart_queue_ref: await newQueue(world), name: newRef(), filter: { all: [] } }),
    refs: ['smart_queue_ref'],
  },
  'smartQueues.order': { input: async (world) => ({ smart_queue_refs: [await newQueue(world)] }) },
  'smartQueues.remove': { input: async (world) => ({ smart_queue_ref: await newQueue(world) }), refs: ['smart_queue_ref'] },
  'chatSettings.read': nothing,
  'chatSettings.update': { input: (world) => ({ greeting: `Hi ${world.canary}` }) },
}

/** Creates a queue that matches nothing, so that it doesn't take the other entries' chats. */
async function newQueue(world: World): Promise<string> {
  const filter = { field: 'subject', op: 'is', value: newRef() } as const
  return (await world.staff.admin.calls.smartQueues.create({ name: newRef(), filter })).smart_queue.smart_queue_ref
}

/** A waiting chat from a visitor who does nothing else. */
async function freshChat(world: World): Promise<string> {
  const { conversation } = await world.library.visitor().calls.messages.send({ client_msg_id: newRef(), message: `Text ${world.canary}` })
  return conversation.conversation_ref
}

async function newTicket(world: World) {
  const made = { email: `${newRef()}@example.test`.toLowerCase(), subject: `Ticket ${world.canary}`, message: 'Where is my order?' }
  return (await world.staff.admin.calls.tickets.create(made)).conversation
}
