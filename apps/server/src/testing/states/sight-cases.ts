import { inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import type { OperationName } from '@porchlight/contracts/routes'
import { newRef } from '../../kernel/ids.ts'
import type { SightWorld, Viewer } from './sight-world.ts'

type Input = Record<string, unknown>
/**
 * How the scope matrix calls an operation. `refuses`: it takes a conversation, and answers `not_found` outside the caller's scope. `hides`: it returns a list
 * or count that leaves out such conversations. `concerns`: it involves no conversation, for the reason given.
 */
export type SightCase =
  | { kind: 'refuses'; input: (world: SightWorld, who: Viewer) => Promise<Input> | Input }
  | {
      kind: 'hides'
      inputs: (world: SightWorld, who: Viewer) => Promise<Input[]> | Input[]
      /** Returns whether an answer reveals any of these conversations; by default, whether it contains the canary. */
      shows?: (answer: never) => boolean
    }
  | { kind: 'concerns'; nothing: string }

const refuses = (input: Extract<SightCase, { kind: 'refuses' }>['input']): SightCase => ({ kind: 'refuses', input })
const hides = (made: (world: SightWorld, who: Viewer) => Promise<unknown>[], inputs: (world: SightWorld) => Input[]): SightCase => ({
  kind: 'hides',
  async inputs(world, who) {
    await Promise.all(made(world, who))
    return inputs(world)
  },
})
const aChat = refuses(async (world) => ({ conversation_ref: (await world.chat()).conversation_ref }))
const inSettings = 'queues are settings of the library; only their counts are about conversations'
const isWaiting = { field: 'state', op: 'is', value: 'waiting' } as const
const inParent = 'a ticket of the parent library, which its requester sees; platform-tickets.test.ts covers who else does'
const inTexts = 'canned replies are texts of the library'

/** Every operation that takes or returns a conversation, a message or a draft, or refers to one. */
export const sightCases: Partial<Record<OperationName, SightCase>> = {
  'conversations.list': {
    kind: 'hides',
    async inputs(world) {
      await Promise.all([world.waiting(), world.chat(), world.closed(), world.ticket()])
      return Object.entries(inboxTabs).flatMap(([tab, { views, orders }]) => Object.keys(views).flatMap((type) => orders.map((sort) => ({ tab, type, sort }))))
    },
  },
  'conversations.counts': {
    kind: 'hides',
    async inputs(world) {
      await Promise.all([world.waiting(), world.chat(), world.ticket()])
      return [{}]
    },
    shows: (counts: Record<string, number>) => Object.values(counts).some((count) => count > 0),
  },
  'conversations.search': hides(
    (world) => [world.ticket(), world.closed()],
    (world) => [{ query: world.canary }],
  ),
  'search.everything': hides(
    (world) => [world.ticket()],
    (world) => [{ query: world.canary }],
  ),
  'conversations.read': aChat,
  'conversations.take': refuses(async (world) => ({ conversation_ref: await world.waiting() })),
  'conversations.release': aChat,
  'conversations.transfer': refuses(async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, to_agent: world.stranger.user_id })),
  'conversationLinks.list': aChat,
  'widgetForms.list': aChat,
  'contacts.watchScreen': refuses(async (world) => {
    await world.admin.calls.chatSettings.update({ cobrowse_url: 'https://screen.example/{visitor_ref}' })
    const { visitor } = await world.stranger.calls.conversations.read({ conversation_ref: (await world.chat()).conversation_ref })
    return { visitor_ref: visitor.visitor_id }
  }),
  'conversationLinks.merge': refuses(async (world) => ({
    conversation_ref: (await world.chat()).conversation_ref,
    into: (await world.chat()).conversation_ref,
  })),
  'conversationLinks.unmerge': refuses(async (world) => {
    const conversation_ref = await world.ticketOf('closed@example.test')
    await world.stranger.calls.conversationLinks.merge({ conversation_ref, into: await world.ticketOf('closed@example.test') })
    return { conversation_ref }
  }),
  'conversationLinks.split': refuses(async (world) => ({ ...(await world.chat()), subject: 'Another matter' })),
  'conversationLinks.add': refuses(async (world, who) => ({ ...(await ownAndBeyond(world, who)), kind: 'related' })),
  'conversationLinks.remove': refuses(async (world) => {
    const link = { conversation_ref: await world.ticket(), other_ref: await world.ticket(), kind: 'related' } as const
    await world.stranger.calls.conversationLinks.add(link)
    return link
  }),
  'contacts.update': refuses(async (world) => ({ conversation_ref: await world.ticket(), name: 'Kim Other' })),
  'contacts.block': refuses(async (world) => ({ conversation_ref: await world.ticket(), is_blocked: true })),
  'contacts.merge': refuses(async (world) => ({ conversation_ref: await world.ticket(), into_ref: await world.ticket() })),
  'contacts.unmerge': refuses(async (world) => {
    const conversation_ref = await world.ticket()
    await world.admin.calls.contacts.merge({ conversation_ref, into_ref: await world.ticket() })
    return { conversation_ref }
  }),
  'eventHistory.list': refuses(async (world) => ({ ref: (await world.chat()).conversation_ref, type: '1' })),
  'conversations.close': aChat,
  'conversations.reopen': refuses(async (world) => ({ conversation_ref: await world.closed() })),
  'conversations.patch': refuses(async (world) => ({ conversation_ref: await world.ticket(), priority: 'high' })),
  'messages.list': aChat,
  'messages.send': refuses(async (world) => ({ client_msg_id: newRef(), conversation_ref: await world.ticket(), message: 'Hm', sender_type: 'note' })),
  'messages.update': refuses(async (world) => ({ ...(await world.chat()), message_action: 'mark_as_seen' })),
  'drafts.save': refuses(async (world) => ({ conversation_ref: await world.ticket(), kind: 'note', message: 'Later' })),
  'drafts.submit': refuses(async (world) => ({ conversation_ref: await world.ticket(), message: 'On Monday', to_agent: world.admin.user_id })),
  'drafts.review': refuses(async (world, who) => ({
    draft_message_ref: await world.draftFor(who),
    ...{ decision: 'approve', message: `Soon ${world.canary}` },
  })),
  'drafts.list': hides(
    (world, who) => [world.draftFor(who)],
    () => [{ type: 'to_review' }, { type: 'mine' }],
  ),
  'tickets.patch': {
    kind: 'hides',
    inputs: async (world) => [{ conversation_refs: [await world.ticket(), (await world.chat()).conversation_ref], priority: 'urgent' }],
  },
  'tickets.next': {
    kind: 'hides',
    async inputs(world) {
      await world.ticket()
      return [{}]
    },
  },
  'tickets.create': { kind: 'concerns', nothing: 'a ticket belongs to who creates it' },
  'smartQueues.list': {
    kind: 'hides',
    async inputs(world) {
      await Promise.all([world.waiting(), world.admin.calls.smartQueues.create({ name: newRef(), filter: isWaiting })])
      return [{}]
    },
    shows: ({ smart_queues }: { smart_queues: { count: number }[] }) => smart_queues.some(({ count }) => count > 0),
  },
  'smartQueues.preview': {
    kind: 'hides',
    async inputs(world) {
      await world.waiting()
      return [{ filter: JSON.stringify(isWaiting) }]
    },
    shows: ({ count }: { count: number }) => count > 0,
  },
  'smartQueues.create': {
    kind: 'hides',
    async inputs(world) {
      await world.waiting()
      return [{ name: newRef(), filter: isWaiting }]
    },
    shows: ({ smart_queue }: { smart_queue: { count: number } }) => smart_queue.count > 0,
  },
  'smartQueues.update': {
    kind: 'hides',
    async inputs(world) {
      await world.waiting()
      const { smart_queue } = await world.admin.calls.smartQueues.create({ name: newRef(), filter: isWaiting })
      return [{ smart_queue_ref: smart_queue.smart_queue_ref, name: newRef(), filter: isWaiting }]
    },
    shows: ({ smart_queue }: { smart_queue: { count: number } }) => smart_queue.count > 0,
  },
  'smartQueues.order': { kind: 'concerns', nothing: inSettings },
  'smartQueues.remove': { kind: 'concerns', nothing: inSettings },
  'activity.feeds': {
    kind: 'hides',
    async inputs(world, who) {
      await tell(world, who)
      return [{ limit: 10, page: 1 }]
    },
    shows: ({ data }: { data: { feeds: { entity_ref: string }[]; unreadCount: number; pagination: { totalCount: number } } }) =>
      data.feeds.length + data.unreadCount + data.pagination.totalCount > 0,
  },
  'activity.markRead': {
    kind: 'hides',
    async inputs(world, who) {
      await tell(world, who)
      return [{ feedIds: [newRef()] }]
    },
    shows: ({ data }: { data: { unreadCount: number } }) => data.unreadCount > 0,
  },
  ...Object.fromEntries(
    (['list', 'create', 'read', 'reply', 'attach', 'markSeen', 'close'] as const).map((verb) => [
      `platformTickets.${verb}`,
      { kind: 'concerns', nothing: inParent },
    ]),
  ),
  'visitorActivity.list': { kind: 'concerns', nothing: 'what visitors read and search for, without who they are' },
  'cannedReplies.list': { kind: 'concerns', nothing: inTexts },
  'cannedReplies.create': { kind: 'concerns', nothing: inTexts },
  'cannedReplies.update': { kind: 'concerns', nothing: inTexts },
}

/** Creates a conversation of the caller's own and one outside the scopes. */
async function ownAndBeyond(world: SightWorld, who: Viewer): Promise<Input> {
  const { conversation } = await world.people[who].calls.tickets.create({ email: `${who}@example.test`, subject: 'Mine', message: 'Hello' })
  return { conversation_ref: conversation.conversation_ref, other_ref: await world.ticket() }
}

/** Reduces a person's feed to a single unread item, about a conversation outside the scopes. */
async function tell(world: SightWorld, who: Viewer): Promise<void> {
  await world.library.kernel.database.owner.query('delete from feed_items where user_id = $1', [world.people[who].user_id])
  const item = `insert into feed_items (support_lib_id, feed_id, user_id, trigger, activity_name, entity_type, entity_ref, created_at)
    values ($1, $2, $3, 'message.mentioned', '', 'conversation', $4, now())`
  const values = [world.library.support_lib_id, newRef(), world.people[who].user_id, await world.ticket()]
  await world.library.kernel.database.owner.query(item, values)
}
