import type { Locator, Page } from '@playwright/test'
import { AgentInbox, composer, noteField, options } from '../agent-inbox.ts'
import { callsAs } from '../calls-as.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { picture } from '../picture.ts'
import { VisitorChat } from '../visitor-chat.ts'

const boxOf = async (page: Page, name: RegExp | string) => {
  const box = await page.getByRole('button', { name, exact: typeof name === 'string' }).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen`)
  return box
}
type Box = { x: number; y: number; width: number; height: number }
const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('text typed after attaching or removing a file is kept, and shortcuts are ignored while a menu is open', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  await server.ask('conversation', { support_lib_id, message: 'A picture, please' })
  const agent = new AgentInbox(await open())
  const { page } = agent
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/command-bar-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('A picture, please')
  await agent.take()

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chosen).setFiles(picture)
  await expect(page.getByText('harbour.png')).toBeVisible()
  await page.keyboard.type('here are the eyes')
  await expect(composer(page)).toHaveValue('here are the eyes')
  await page.getByRole('button', { name: 'Remove harbour.png' }).click()
  await page.keyboard.type(' and ears')
  await expect(composer(page)).toHaveValue('here are the eyes and ears')

  // While a composer button has keyboard focus, single-key shortcuts do not affect the chat.
  await page.getByRole('button', { name: 'Attach files' }).focus()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(composer(page)).toBeEditable()
  await page.getByRole('button', { name: /’s profile$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('This chat is closed.')).toHaveCount(0)
  // Typing right after Ctrl+K, while the bar's code is still on its way, reaches the bar and never the chat.
  await page.getByRole('log').focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('export e')
  arrive()
  await expect(page.getByRole('combobox', { name: 'Type a command…' })).toHaveValue('export e')
  await page.keyboard.press('Escape')
  await expect(page.getByText('This chat is closed.')).toHaveCount(0)
  // With nothing open, the shortcut works; it asks first because the text written here hasn't been sent.
  await page.getByRole('log').focus()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Close anyway' }).click()
  await expect(page.getByText('This chat is closed.')).toBeVisible()
})

test('the help button covers nothing in the inbox, and the list of teammates does not cover the reply/note switch', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'Nothing in the way' })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('Nothing in the way')
  await agent.take()
  const main = await page.getByRole('main').boundingBox()
  if (!main) throw new Error('no main')
  expect(overlap(await boxOf(page, /^Help/), main)).toBe(false)
  await page.getByRole('button', { name: 'Visitor details' }).click()
  expect(overlap(await boxOf(page, /^Help/), await boxOf(page, 'Send'))).toBe(false)

  await page.getByText('Note', { exact: true }).click()
  await noteField(page).pressSequentially('Ask @b')
  const picker = page.getByRole('listbox', { name: 'Teammates' })
  await expect(picker.getByText('Bo Agent')).toBeVisible()
  await page.getByText('Reply', { exact: true }).click()
  await expect(composer(page)).toBeFocused()
})

test('visited pages appear as the visitor opens them; a chat without a connected visitor is not shown as online', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }], chat_settings: { assignment_wait_minutes: 0 } })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.openPresent('queue')
  await expect(page.getByText('No one is waiting')).toBeVisible()
  await server.ask('conversation', { support_lib_id, message: 'I wrote and left' })
  const offer = page.getByRole('region', { name: 'Offered to you' }).getByRole('article')
  await expect(offer).toContainText('I wrote and left')
  await expect(offer.getByText('online', { exact: true })).toHaveCount(0)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(composer(page)).toBeEditable()

  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('I am still here')
  const present = page.getByRole('region', { name: 'Offered to you' }).getByRole('article')
  await expect(present).toContainText('I am still here')
  await expect(present.getByText('online', { exact: true })).toBeAttached()
  await present.getByRole('button', { name: 'Accept' }).click()
  await expect(agent.message('I am still here')).toBeVisible()
  // Text and image have the same alignment on both sides.
  await page.getByTestId('attach').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Remove harbour.png' })).toBeVisible()
  await composer(page).fill('Look at this')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await composer(page).press('Enter')
  const isTextFirst = (text: Locator) =>
    text.evaluate((element) => {
      const image = element.closest('article, .message-body')?.querySelector(':is(a, button) img')
      return image ? Boolean(element.compareDocumentPosition(image) & Node.DOCUMENT_POSITION_FOLLOWING) : 'no picture'
    })
  await expect.poll(() => isTextFirst(agent.message('Look at this'))).toBe(true)
  await expect(visitor.message('Look at this')).toBeVisible()
  await expect.poll(() => isTextFirst(visitor.message('Look at this'))).toBe(true)
  // The delete action is readable in both themes.
  const mine = page.getByRole('article', { name: 'Alex Agent' }).last()
  await mine.hover()
  await mine.getByRole('button', { name: 'Message actions' }).click()
  const remove = page.getByRole('menuitem', { name: 'Delete' })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const [color, danger] = await remove.evaluate((item) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--pl-danger-text)'
      const wanted = getComputedStyle(probe).color
      probe.remove()
      return [getComputedStyle(item).color, wanted]
    })
    expect(color).toBe(danger)
  }
  await page.keyboard.press('Escape')

  const pages = page.getByRole('complementary', { name: 'Visitor' }).getByRole('list').first()
  const count = await pages.getByRole('listitem').count()
  await visitor.page.goto(`/demo-site/?library=${support_lib_id}&page=repairs`)
  await expect(pages.getByRole('listitem')).toHaveCount(count + 1)
})

test('a ticket can be found, filed, annotated, answered, solved and reopened by keyboard alone', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/theme')
  const calls = await callsAs(page)
  const { conversation_ref } = (await calls.tickets.create({ email: 'rosa@shop.test', name: 'Rosa', subject: 'Cracked frame', message: 'At the head tube' }))
    .conversation
  const ticket = async () => (await calls.conversations.read({ conversation_ref })).conversation
  /** Presses Tab until the control with this label has focus. */
  const tabTo = async (label: string) => {
    const control = page.getByLabel(label, { exact: true })
    for (let tabs = 0; tabs < 60 && !(await control.evaluate((element) => element === document.activeElement)); tabs++) await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await page.goto('/admin/inbox?tab=tickets')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText('At the head tube').last()).toBeVisible()

  await tabTo('Assignee')
  // The teammates may arrive after the panel.
  await expect(page.getByLabel('Assignee', { exact: true }).locator('option', { hasText: 'Alex Agent' })).toBeAttached()
  // Oneself stands first, as “Me (Alex Agent)”.
  await page.keyboard.type('Me')
  await expect.poll(async () => (await ticket()).assignee_id).toBe(person(people, 0).user_id)
  // Saving does not move the focus.
  await expect(page.getByLabel('Assignee', { exact: true })).toBeFocused()
  await tabTo('Priority')
  await page.keyboard.type('High')
  await expect.poll(async () => (await ticket()).priority).toBe('high')

  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Under warranty')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Under warranty')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.type('A new frame is on its way.')
  await page.keyboard.press('Control+Shift+Enter')
  await expect.poll(async () => (await ticket()).state).toBe('solved')
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect.poll(async () => (await ticket()).state).toBe('open')
})

test('what is typed while the server is slow to answer an accept, an Enter on a row or a send and close reaches no other customer', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }], chat_settings: { assignment_wait_minutes: 0 } })
  const agent = new AgentInbox(await open())
  const { page } = agent
  let isSlow = false
  const waiting: (() => void)[] = []
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const connection = socket.connectToServer()
    connection.onMessage((frame) => void (isSlow ? waiting.push(() => socket.send(frame)) : socket.send(frame)))
  })
  await page.route(/\/api\/(?:inbox|main)\//, async (route) => {
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  /** Has the letters of every shortcut: as shortcuts they would accept, take, close, reopen, assign, snooze and mark as spam. */
  const typed = 'Yes! Frozen plum tax?'
  const typeThrough = async (keys: string) => {
    isSlow = true
    await page.keyboard.press(keys)
    await page.keyboard.type(typed)
    isSlow = false
    for (const answer of waiting.splice(0)) answer()
  }
  await enter(page, person(people, 0))
  await agent.openPresent('queue')
  const calls = await callsAs(page)
  const refs: string[] = []
  for (const message of ['Ada asks', 'Bea asks', 'Cem asks']) refs.push((await server.ask('conversation', { support_lib_id, message })).conversation_ref)
  const offers = page.getByRole('region', { name: 'Offered to you' })
  await expect(offers.getByRole('button', { name: '2 more offers' })).toBeVisible()
  /** What each customer has got: the state of the chat and what was written to them, sorted. */
  const got = async () => {
    const each = refs.map(async (conversation_ref) => {
      const { conversation } = await calls.conversations.read({ conversation_ref })
      const { messages } = await calls.messages.list({ conversation_ref })
      return [conversation.state, ...messages.filter(({ sender_type }) => sender_type === 'agent').map(({ message }) => message)].join(': ')
    })
    return (await Promise.all(each)).toSorted()
  }

  await page.keyboard.press('j')
  await typeThrough('y')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue(typed)
  expect(await got()).toEqual(['ongoing', 'waiting', 'waiting'])
  await composer(page).fill('')

  for (const conversation_ref of refs) await calls.conversations.take({ conversation_ref }).catch(() => {})
  await agent.open('inbox')
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await typeThrough('Enter')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue(typed)

  // Nobody can know yet whom the next field is about: it stays empty.
  await composer(page).fill('An answer')
  const left = await composer(page).getAttribute('data-composer')
  await typeThrough('Control+Shift+Enter')
  await expect(composer(page)).not.toHaveAttribute('data-composer', left ?? '')
  await expect(options(page)).toHaveCount(2)
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('')
  expect(await got()).toEqual(['closed: An answer', 'ongoing', 'ongoing'])
})
