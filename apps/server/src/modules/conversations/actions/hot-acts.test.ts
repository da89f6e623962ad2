import { countsChange, type HotAct, rowAfter, type SetFields } from '@porchlight/contracts/conversations/acts-on-rows'
import { conversationField, priorities } from '@porchlight/contracts/conversations/conversation-fields'
import { filterOfList, type InboxTab, inboxTabs, type ListView } from '@porchlight/contracts/conversations/conversation-lists'
import { comparePlaces, placeIn } from '@porchlight/contracts/conversations/conversation-orders'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { passes, resolveFilter } from '@porchlight/contracts/lists/list-language'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

/** A step of a random life of a conversation. People are numbers: 0 acts, 1 is a colleague. */
const steps = fc.oneof(
  fc.record({ step: fc.constant('visitor' as const) }),
  fc.record({ step: fc.constant('take' as const) }),
  fc.record({ step: fc.constant('mention' as const) }),
  fc.record({ step: fc.constant('reply' as const), text: fc.constantFrom('Sure', '**Bold** and\n> quoted', 'x'.repeat(180)), isNote: fc.boolean() }),
  fc.record({ step: fc.constant('assign' as const), to: fc.nat(1), by: fc.nat(1) }),
  fc.record({ step: fc.constant('tag' as const), tags: fc.uniqueArray(fc.nat(2), { maxLength: 2 }) }),
  fc.record({ step: fc.constant('priority' as const), to: fc.constantFrom(...priorities) }),
  fc.record({ step: fc.constant('close' as const) }),
  fc.record({ step: fc.constant('reopen' as const) }),
  fc.record({ step: fc.constant('snooze' as const), isOn: fc.boolean() }),
  fc.record({ step: fc.constant('read' as const) }),
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

type World = { people: TestUser[]; tags: string[]; conversation_ref: string; send: (message: string) => Promise<unknown>; isTicket: boolean }

async function worldOf(library: TestLibrary, people: TestUser[], tags: string[], isTicket: boolean): Promise<World> {
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  if (isTicket) await people[0]?.calls.tickets.fromChat({ conversation_ref, subject: 'The chain', email: 'ann@example.com' })
  return { people, tags, conversation_ref, isTicket, send: (message) => visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message }) }
}

const set = (fields: SetFields): HotAct => ({ act: 'set', fields })

/** Returns a step as the act that a console predicts, and the call; undefined if it is only there to bring the conversation into another state. */
function actOf(
  step: Step,
  { people, tags, conversation_ref, isTicket }: World,
  row: ConversationView,
): { by: TestUser; act: HotAct; call: () => Promise<unknown> } | undefined {
  const [by = people[0]] = 'by' in step ? [people[step.by]] : []
  if (!by) return undefined
  const { calls } = by
  const patch = (fields: object) => () =>
    calls.tickets.patch({ conversation_refs: [conversation_ref], ...fields }).then(({ refused }) => expect(refused).toEqual([]))
  switch (step.step) {
    case 'reply': {
      const sender_type = step.isNote ? 'note' : 'agent'
      const message = { client_msg_id: newRef(), conversation_ref, sender_type, message: step.text } as const
      return { by, act: { act: 'reply', message: step.text, attachments: [], sender_type }, call: () => calls.messages.send(message) }
    }
    case 'assign': {
      const to = people[step.to]?.user_id ?? ''
      if (isTicket) return { by, act: set({ assignee_id: to }), call: patch({ assignee_id: to }) }
      return { by, act: { act: 'transfer', to_agent: to }, call: () => calls.conversations.transfer({ conversation_ref, to_agent: to }) }
    }
    case 'tag': {
      const given = step.tags.map((at) => tags[at] ?? '')
      return { by, act: set({ tags: given }), call: patch({ tags: given }) }
    }
    case 'priority':
      return { by, act: set({ priority: step.to }), call: patch({ priority: step.to }) }
    case 'close':
      if (isTicket) return { by, act: set({ status: { status_ref: 'closed', category: 'closed' } }), call: patch({ status_ref: 'closed' }) }
      return { by, act: { act: 'close' }, call: () => calls.conversations.close({ conversation_ref }) }
    case 'reopen':
      return isTicket ? { by, act: set({ status: { status_ref: 'open', category: 'open' } }), call: patch({ status_ref: 'open' }) } : undefined
    case 'snooze': {
      const snoozed_until = step.isOn ? '2099-01-01T08:00:00.000Z' : null
      return { by, act: set({ snoozed_until }), call: patch({ snoozed_until }) }
    }
    case 'read': {
      const isReader = row.assignee_id === by.user_id || (row.assignee_id === null && isTicket)
      const call = async () => {
        const { messages } = await calls.messages.list({ conversation_ref })
        await calls.messages.update({ conversation_ref, message_id: messages.at(-1)?.id ?? '', message_action: 'mark_as_seen' })
      }
      return { by, act: { act: 'read', isReader }, call }
    }
    default:
      return undefined
  }
}

/** Takes a step that changes what the next acts find. Steps that the conversation's state does not allow are left out. */
async function prepare(step: Step, { people, conversation_ref, send }: World): Promise<void> {
  const [one, other] = people
  const note = { client_msg_id: newRef(), conversation_ref, sender_type: 'note' as const, message: 'look', mentions: [one?.user_id ?? ''] }
  const run = {
    visitor: () => send('Hello?'),
    take: () => other?.calls.conversations.take({ conversation_ref }),
    mention: () => other?.calls.messages.send(note),
    reopen: () => one?.calls.conversations.reopen({ conversation_ref }),
  }[step.step as string]
  await Promise.resolve(run?.()).catch(() => undefined)
}

const times = ['updated_at', 'closed_at', 'waiting_since'] as const
/** The server's times come from its clock: what a prediction can know is which of them the act sets, and that they are one. */
function withTimes(row: ConversationView, before: ConversationView) {
  const told = Object.fromEntries(times.map((name) => [name, row[name] === null ? null : row[name] === before[name] ? 'as before' : 'now']))
  const { last_message } = row
  return { ...row, ...told, last_message: last_message && { ...last_message, at: last_message.at === before.last_message?.at ? 'as before' : 'now' } }
}

const lists = Object.entries(inboxTabs).flatMap(([tab, { views }]) =>
  Object.keys(views).map((type) => ({ tab: tab as InboxTab, type: type as ListView, sort: 'newest' as const })),
)

/** Lives in which each act is allowed once. */
const rest: Step[] = [
  { step: 'visitor' },
  { step: 'read' },
  { step: 'reply', text: 'Sure', isNote: false },
  { step: 'tag', tags: [0] },
  { step: 'snooze', isOn: true },
]
const whole: Step[] = [{ step: 'take' }, { step: 'assign', to: 0, by: 1 }, ...rest, { step: 'close' }]
const countNames = ['queue', 'mine', 'mine_unread', 'chats', 'unread_tickets'] as const

test('what a console shows of an act before the answer is what the server answers: the row, its lists, its places and the counts', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const tags = await Promise.all(['a', 'b', 'c'].map(async (name) => (await admin.calls.convTags.create({ name })).option.tag_ref))
  const seen = new Set<string>()
  const life = async (isTicket: boolean, all: readonly Step[], some: readonly (typeof lists)[number][]) => {
    // People of their own: a single person would reach the limit of calls a minute.
    const [me, other] = [await library.user('admin'), await library.user('admin')]
    const world = await worldOf(library, [me, other], tags, isTicket)
    const { conversation_ref } = world
    const viewer = { user_id: me.user_id, team_refs: [], now: new Date() }
    const now = async () => {
      const [{ conversation }, counts] = await Promise.all([me.calls.conversations.read({ conversation_ref }), me.calls.conversations.counts({})])
      return { row: conversation, counts }
    }
    let before = await now()
    for (const step of all) {
      const found = actOf(step, world, before.row)
      const isDone = await (found?.call() ?? prepare(step, world)).then(
        () => true,
        () => false,
      )
      const after = await now()
      if (found && isDone) {
        seen.add(`${step.step} ${isTicket ? 'ticket' : 'chat'}`)
        const predicted = rowAfter(before.row, found.act, { user_id: found.by.user_id, now: new Date().toISOString() })
        // A note as the last message hides from a console who wrote before it, and so since when a reopened ticket waits.
        const isHidden = step.step === 'reopen' && before.row.last_message?.sender_type === 'note'
        const known = isHidden ? { ...predicted, waiting_since: after.row.waiting_since } : predicted
        expect(withTimes(known, before.row)).toEqual(withTimes(after.row, before.row))
        const change = countsChange(before.row, predicted, viewer)
        for (const name of countNames) expect({ [name]: before.counts[name] + change[name] }).toEqual({ [name]: after.counts[name] })
      } else if (found) expect(after.row).toEqual(before.row)
      before = after
    }
    // The lists follow from the row alone, so one look at the end suffices.
    for (const list of some) {
      const { conversations } = await me.calls.conversations.list({ ...list, limit: 100 })
      const at = conversations.findIndex((one) => one.conversation_ref === conversation_ref)
      const isListed = passes(resolveFilter(conversationField, filterOfList(list), viewer), before.row)
      expect({ ...list, isListed: at >= 0 }).toEqual({ ...list, isListed })
      const above = conversations[at - 1]
      if (above) expect(comparePlaces('newest', placeIn('newest', above), placeIn('newest', before.row))).toBeLessThan(0)
    }
  }
  await life(false, whole, lists)
  await life(true, whole.slice(1), lists)
  for (const act of ['reply', 'assign', 'tag', 'close', 'snooze', 'read']) for (const channel of ['chat', 'ticket']) expect(seen).toContain(`${act} ${channel}`)
  const random = fc.asyncProperty(fc.boolean(), fc.array(steps, { minLength: 5, maxLength: 9 }), fc.subarray(lists, { minLength: 4, maxLength: 4 }), life)
  await fc.assert(random, { numRuns: 8 })
})
