import { pauseMs } from '../../apps/console/src/shared/interface/commands/held-keys.ts'
import { settleMs } from '../../apps/console/src/shared/interface/commands/subject.ts'
import { person } from '../people.ts'
import { composer, options, ScreenInbox } from './harness/screen-inbox.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, test } from './harness/test.ts'

/** Has the letters of every shortcut: as shortcuts they would accept, take, close, reopen, assign, snooze and mark as spam. */
const typed = 'Yes! Frozen plum tax?'
const acts = /"action":"(takeChat|closeChat|releaseChat|reopenChat|transferChat)"/

/** Rests as a person does: until a row that has moved up by itself may be taken by its key, or until keys no longer belong to what was typed before. Neither shows. */
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Collects the acts and changes that a page asks for, and lets the answers wait: of the act, and of what the conversation that opens needs. */
function watch(page: ScreenPage) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  let isSlow = false
  const later = () => new Promise<void>((resolve) => waiting.push(resolve))
  page.line.reachesServer = ({ text }) => {
    const [, act] = acts.exec(text) ?? []
    if (act) asked.push(act)
    return !isSlow || later()
  }
  page.route(/\/api\/(inbox|main)\//, async ({ method, url }) => {
    if (method !== 'GET' && /conversations|tickets/.test(url.pathname)) asked.push(`${method} ${url.pathname}`)
    if (isSlow) await later()
    return null
  })
  return {
    /** Runs an act and types while its answer is on its way; in the end, nothing but `expected` has been asked for. */
    async typeThrough(act: () => Promise<unknown>, expected: string[], text = typed): Promise<void> {
      asked.length = 0
      isSlow = true
      await act()
      await page.keyboard.type(text)
      isSlow = false
      for (const go of waiting.splice(0)) go()
      await expect.poll(() => asked).toEqual(expected)
      await page.quiet()
      expect(asked).toEqual(expected)
    },
  }
}

test('what is typed after accepting or taking a chat waits for its reply field, however slow the server is', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }], chat_settings: { assignment_wait_minutes: 0 } })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  const offers = page.getByRole('region', { name: 'Offered to you' })
  const messages = ['First chain', 'Second chain', 'Third chain', 'Fourth chain', 'Fifth chain']
  for (const message of messages) await server.ask('conversation', { support_lib_id, message })
  await expect(offers.getByRole('button', { name: '4 more offers' })).toBeVisible()
  const { typeThrough } = watch(page)
  const expectWritten = async () => {
    // The chat moves to the agent's own list.
    await expect(page).toHaveURL(/tab=inbox/)
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue(typed)
  }

  // Y accepts the offer that J has reached.
  await page.keyboard.press('j')
  await typeThrough(() => page.keyboard.press('y'), ['takeChat'])
  await expectWritten()
  await expect(offers.getByRole('button', { name: '3 more offers' })).toBeVisible()

  // The button.
  await typeThrough(() => offers.getByRole('button', { name: 'Accept' }).click(), ['takeChat'])
  await expectWritten()

  /** Leaves the text, as people do: keys that go on at once would still belong to it. */
  const goToQueue = async () => {
    await page.keyboard.press('Escape')
    await page.follow('/admin/inbox?tab=queue')
  }

  // T takes the first chat of the list; in an open one it takes that.
  await goToQueue()
  await expect(options(page)).toHaveCount(3)
  await page.getByRole('listbox', { name: 'Conversations' }).focus()
  await rest(settleMs)
  await typeThrough(() => page.keyboard.press('t'), ['takeChat'])
  await expectWritten()
  await goToQueue()
  await expect(options(page)).toHaveCount(2)
  await options(page).first().click()
  await expect(page.getByRole('button', { name: 'Take chat' }).first()).toBeVisible()
  await typeThrough(() => page.keyboard.press('t'), ['takeChat'])
  await expectWritten()

  // The button of an open chat.
  await goToQueue()
  await expect(options(page)).toHaveCount(1)
  await options(page).first().click()
  await typeThrough(() => page.getByRole('button', { name: 'Take chat' }).first().click(), ['takeChat'])
  await expectWritten()
})

test('what is typed after opening, sending and closing reaches the conversation that the agent chose, or nobody', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0), '/admin')
  const calls = callsAs(page)
  const refs: string[] = []
  for (const message of ['Ada asks', 'Bea asks', 'Cem asks', 'Dora asks'])
    refs.push((await server.ask('conversation', { support_lib_id, message })).conversation_ref)
  for (const conversation_ref of refs) await calls.conversations.take({ conversation_ref })
  await agent.open('inbox')
  await expect(options(page)).toHaveCount(4)
  const { typeThrough } = watch(page)
  const drafts = async () => (await calls.drafts.list({})).draft_messages.map(({ message }) => message)

  await page.keyboard.press('j')
  await typeThrough(() => page.keyboard.press('Enter'), [])
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue(typed)
  await composer(page).fill('')

  // Nobody can know yet whom the next field is about.
  let left: string | null = null
  const leave = async (keys: string) => {
    left = await composer(page).getAttribute('data-composer')
    await page.keyboard.press(keys)
  }
  const answerAnd = (keys: string) => async () => {
    await composer(page).fill('An answer')
    await leave(keys)
  }
  const expectNothingWritten = async () => {
    await expect.poll(() => composer(page).getAttribute('data-composer')).not.toBe(left)
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('')
  }
  await typeThrough(answerAnd('Control+Alt+Enter'), [])
  await expectNothingWritten()
  await typeThrough(answerAnd('Control+Shift+Enter'), ['closeChat'])
  await expect(options(page)).toHaveCount(3)
  await expectNothingWritten()

  // Somebody who has answered goes on in the next field after E, too.
  await rest(pauseMs)
  await composer(page).fill('Another answer')
  await page.keyboard.press('Enter')
  await expect(agent.message('Another answer')).toBeVisible()
  await page.keyboard.press('Escape')
  await typeThrough(() => leave('e'), ['closeChat'])
  await expect(options(page)).toHaveCount(2)
  await expectNothingWritten()
  expect(await drafts()).toEqual([])
})

test('a refused act, a colleague who takes over and a dialog that opens by itself swallow the rest of a word', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'admin', name: 'Ada Admin' },
    ],
  })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0), '/admin')
  const other = await open()
  await enter(other, person(people, 1), '/admin/profile/theme')
  const [mine, theirs] = [callsAs(page), callsAs(other)]
  const [first, second] = [
    (await server.ask('conversation', { support_lib_id, message: 'Mine for now' })).conversation_ref,
    (await server.ask('conversation', { support_lib_id, message: 'Nobody has it' })).conversation_ref,
  ]
  await mine.conversations.take({ conversation_ref: first })
  await agent.open('inbox')
  await agent.pick('Mine for now')
  const { typeThrough } = watch(page)
  const deafen = () => {
    page.line.reachesPage = (frame) => !frame.startsWith('{"stream"')
  }
  const wasTold = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  // A colleague takes over while the agent is writing.
  await page.keyboard.press('r')
  await page.keyboard.type('We are l')
  await expect(composer(page)).toHaveValue('We are l')
  await theirs.conversations.take({ conversation_ref: first })
  await wasTold('Ada Admin is handling this chat.')
  await typeThrough(async () => {}, [])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The chat is gone by the time it is taken.
  await page.follow('/admin/inbox?tab=queue')
  await agent.pick('Nobody has it')
  deafen()
  await theirs.conversations.take({ conversation_ref: second })
  await typeThrough(() => page.getByRole('button', { name: 'Take chat' }).first().click(), ['takeChat'])
  await wasTold('Already taken by Ada Admin')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await theirs.conversations.list({ tab: 'chats' })).conversations.map(({ state }) => state)).toEqual(['ongoing', 'ongoing'])
})
