import fc from 'fast-check'
import { person } from '../people.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

const chatsMax = 3
/** One step in a chat: an agent's act, or a message from its visitor. */
const anyStep = fc.record({
  chat: fc.nat(chatsMax - 1),
  agent: fc.nat(2),
  act: fc.constantFrom('snooze', 'unsnooze', 'assign', 'close', 'reopen', 'undo', 'write'),
  to: fc.nat(2),
})
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never
type Calls = ReturnType<typeof callsAs>
/** What the history of a chat must say, in order. */
type Chat = { conversation_ref: string; visitor: Visitor; expected: string[]; undo: (() => Promise<void>) | null }

const rows = (page: ScreenPage) =>
  [...page.window.document.querySelectorAll('[role=option]')].map(
    (row) => `${row.id} ${row.hasAttribute('data-unread')} ${row.querySelector('[dir=auto]')?.textContent}`,
  )
const lists = ['tab=inbox', 'tab=chats', 'tab=chats&type=snoozed']

/** Does one step, and notes the lines that it must leave. A step that its state does not allow is refused and leaves none. */
async function take(step: Step, chat: Chat, { calls, ids, at }: { calls: Calls[]; ids: string[]; at: number }): Promise<void> {
  const { conversation_ref } = chat
  const by = calls[step.agent] as Calls
  const now = async () => (await by.conversations.read({ conversation_ref })).conversation
  const done = (line: string, undo: Chat['undo'] = null) => {
    chat.expected.push(line)
    chat.undo = undo
  }
  const patch = async (snoozed_until: string | null) => void (await by.conversations.patch({ conversation_ref, snoozed_until }))
  const { state, snoozed_until, assignee_id } = await now()
  if (step.act === 'write') {
    const text = `message ${at}`
    await chat.visitor.write(text)
    if (state === 'closed') done('reopened')
    if (snoozed_until) done('woken_by_visitor')
    return done(text)
  }
  if (step.act === 'undo') {
    const { undo } = chat
    chat.undo = null
    return undo?.()
  }
  if (step.act === 'reopen' ? state !== 'closed' : state !== 'ongoing') {
    const refused = { snooze: () => patch(later()), reopen: () => by.conversations.reopen({ conversation_ref }) }[step.act as string]
    if (refused) await expect(refused()).rejects.toThrow()
    return
  }
  const undoSnooze = async () => {
    if ((await now()).state !== 'ongoing') return
    await patch(snoozed_until)
    chat.expected.push('field_changed')
  }
  if (step.act === 'snooze') {
    await patch(later())
    done('field_changed', undoSnooze)
  } else if (step.act === 'unsnooze' && snoozed_until) {
    await patch(null)
    done('field_changed')
  } else if (step.act === 'assign' && ids[step.to] !== assignee_id) {
    await by.conversations.transfer({ conversation_ref, to_agent: ids[step.to] ?? '' })
    done('transferred')
  } else if (step.act === 'close') {
    await by.conversations.close({ conversation_ref })
    done('closed_by_agent', async () => {
      await by.conversations.reopen({ conversation_ref, as_before: true })
      expect(await now()).toMatchObject({ state: 'ongoing', assignee_id })
      chat.expected.push('reopened_by_agent')
    })
  } else if (step.act === 'reopen') {
    await by.conversations.reopen({ conversation_ref })
    done('reopened_by_agent')
  }
}

let laterBy = 0
/** A time to snooze until, different at each call, so that each snooze is a change. */
const later = () => new Date(Date.now() + 3_600_000 + ++laterBy * 60_000).toISOString()

test('after any sequence of snoozing, assigning, closing, reopening, undo and messages, screens equal a fresh load and no line is lost', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: ['Ana', 'Bo', 'Cleo'].map((name) => ({ role: 'admin' as const, name: `${name} Agent` })) })
  const pages = [await open(), await open(), await open()]
  for (const [at, page] of pages.entries()) {
    await enter(page, person(people, at), `/admin/inbox?${lists[at]}`)
    await page.line.isHeard()
  }
  const calls = pages.map((page) => callsAs(page))
  const [first] = calls as [Calls]
  const ids = people.map((one) => one.user_id)
  const chats: Chat[] = []
  for (let at = 0; at < chatsMax; at++) {
    const visitor = new Visitor(server.url, support_lib_id)
    await visitor.write('Hello')
    const conversation_ref = (await first.conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
    await first.conversations.take({ conversation_ref })
    chats.push({ conversation_ref, visitor, expected: ['Hello', 'joined'], undo: null })
  }
  // A property of one run: fast-check prints the seed of a failure, and takes it back.
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 60, maxLength: 60 }), async (steps) => {
      // Steps in one chat follow each other; the chats run side by side.
      await Promise.all(
        chats.map(async (chat, of) => {
          for (const [at, step] of steps.entries()) if (step.chat === of) await take(step, chat, { calls, ids, at })
        }),
      )
      for (const { conversation_ref, expected } of chats) {
        const { messages } = await first.messages.list({ conversation_ref, limit: 100 })
        expect(messages.map(({ message }) => message)).toEqual(expected)
        expect(messages.map(({ seq }) => seq)).toEqual(messages.map(({ seq }) => seq).toSorted((a, b) => a - b))
      }
      for (const [at, page] of pages.entries()) {
        const { tab, type } = Object.fromEntries(new URLSearchParams(lists[at])) as { tab: 'inbox'; type?: 'snoozed' }
        const { conversations } = await (calls[at] as Calls).conversations.list({ tab, ...(type && { type }) })
        const isUnread = (row: (typeof conversations)[number]) => row.unread_count > 0 || row.unread_for.includes(ids[at] ?? '')
        const fresh = conversations.map((row) => `conversation-${row.conversation_ref} ${isUnread(row)} ${row.last_message?.excerpt}`)
        await expect.poll(() => JSON.stringify(rows(page))).toBe(JSON.stringify(fresh))
        await page.reload()
        await expect.poll(() => JSON.stringify(rows(page))).toBe(JSON.stringify(fresh))
      }
    }),
    { numRuns: 1, endOnFailure: true },
  )
})
