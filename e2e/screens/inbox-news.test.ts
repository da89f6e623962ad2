import { person } from '../people.ts'
import { ScreenInbox } from './harness/screen-inbox.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

/** Simulates a background window and adds a stub for notifications to the loaded page, both missing in jsdom; returns the notifications shown. */
function hide({ window }: ScreenPage): string[] {
  const told = allow(window, 'granted')
  Object.defineProperty(window.document, 'hidden', { get: () => true })
  return told
}

/** Adds a stub for notifications, which jsdom lacks, with this permission to the window; returns the notifications shown. */
function allow(window: ScreenPage['window'], permission: string): string[] {
  const told: string[] = []
  class Board {
    static permission = permission
    onclick = null
    static requestPermission = async () => 'granted'
    constructor(title: string, { body }: { body: string }) {
      told.push(`${title}: ${body}`)
    }
  }
  Object.defineProperty(window, 'Notification', { value: Board })
  return told
}

/** Waits until the loaded page can show alerts. `before`: the number of calls made before it was opened. */
async function canAlert(page: ScreenPage, before: number): Promise<void> {
  await page.line.isHeard()
  // Alerts load after the page. When they start listening, they request the drafts, which nothing else on this page does; the settings may already have loaded.
  for (const name of ['/draft_messages', '/agent_notifications'])
    await expect.poll(() => page.network.calls.slice(before).some(({ url }) => url.pathname.endsWith(name))).toBe(true)
  await page.quiet()
}

test('each user is asked once per browser to allow notifications, not on every page', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'agent' }, { role: 'agent' }] })
  const page = await open()
  const visit = async (address: string) => {
    const before = page.network.calls.length
    await page.goto(address)
    allow(page.window, 'default')
    await canAlert(page, before)
  }
  const ask = page.getByRole('button', { name: 'Allow notifications' })
  await enter(page, person(people, 0))
  await visit('/admin/profile/account')
  await expect(ask).toBeVisible()
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await expect(page).toHaveTitle(/Inbox/)
  await expect(ask).toBeVisible()
  await visit('/admin/inbox')
  await expect(ask).toHaveCount(0)
  await enter(page, person(people, 1))
  await visit('/admin/inbox')
  await expect(ask).toBeVisible()
})

test('new messages appear in the title and, while the window is hidden, as notifications', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const page = await open()
  const agent = new ScreenInbox(page)
  /** Opens the account page and waits until it receives the library's events. */
  const leaveInbox = async () => {
    const before = page.network.calls.length
    await page.goto('/admin/profile/account')
    const told = hide(page)
    await expect(page).toHaveTitle(/^Account/)
    await canAlert(page, before)
    return told
  }
  await enter(page, person(people, 0))
  const first = await leaveInbox()
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Hello?')
  await expect.poll(() => first).toEqual(['New chat from Visitor 1: Hello?'])
  await expect(page).toHaveTitle(/^\(1\) Account/)
  await agent.open('queue')
  await agent.pick('Hello?')
  await agent.take()
  await expect(page).toHaveTitle(/^Inbox/)
  const second = await leaveInbox()
  await visitor.write('Still here')
  await expect.poll(() => second).toEqual(['Visitor 1: Still here'])
  await expect(page).toHaveTitle(/^\(1\) Account/)

  // A muted conversation is marked, and silent until it is no longer muted.
  await agent.open('inbox')
  await agent.pick('Still here')
  await page.keyboard.press('Shift+U')
  await expect(page.getByText('Muted. Only mentions alert you.')).toBeVisible()
  await expect(page.getByText('Muted: only mentions alert you').first()).toBeVisible()
  await expectSound(page)
  const third = await leaveInbox()
  await visitor.write('Nobody hears this')
  await expect(page).toHaveTitle(/^\(1\) Account/)
  const [{ conversation_ref = '' } = {}] = (await callsAs(page).conversations.list({ tab: 'inbox' })).conversations
  const before = page.network.calls.length
  await callsAs(page).mutes.end({ conversation_ref })
  await expect.poll(() => page.network.calls.slice(before).some(({ url }) => url.pathname.endsWith('/muted_conversations'))).toBe(true)
  await page.quiet()
  await visitor.write('Heard again')
  await expect.poll(() => third).toEqual(['Visitor 1: Heard again'])
})

test('a mention shows its author and text and opens at the note; each event and channel can be switched in the profile and tried out there', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'admin', name: 'Ada Admin' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'Where is my order?' })
  const ada = await open()
  await enter(ada, person(people, 1))
  const [chat] = (await callsAs(ada).conversations.list({ tab: 'queue' })).conversations
  const conversation_ref = chat?.conversation_ref ?? ''
  await callsAs(ada).conversations.take({ conversation_ref })
  const mention = (message: string) =>
    callsAs(ada).messages.send({ client_msg_id: crypto.randomUUID(), conversation_ref, sender_type: 'note', message, mentions: [person(people, 0).user_id] })

  const page = await open()
  const before = page.network.calls.length
  await enter(page, person(people, 0), '/admin/profile/account')
  const told = hide(page)
  const table = page.getByRole('table')
  await expect(table.getByLabel('A note mentions me: Desktop')).toBeChecked()
  await expect(table.getByLabel('A note mentions me: Email')).not.toBeChecked()
  await expect(table.getByLabel('New message in my chat: Email')).not.toBeChecked()
  await expectSound(page)
  await canAlert(page, before)
  await mention('@Alex Agent please call them')
  await expect.poll(() => told).toEqual(['Ada Admin mentioned you in the chat with Visitor 1: @Alex Agent please call them'])

  await table.getByLabel('A note mentions me: Email').click()
  await table.getByLabel('A note mentions me: Desktop').click()
  await page.quiet()
  await table.getByRole('button', { name: 'Test: Email' }).click()
  await expect(page.getByText('Test email sent')).toBeVisible()
  expect((await callsAs(page).people.agentNotifications({})).agent_notifications.mention).toEqual({
    screen: true,
    sound: true,
    desktop: false,
    push: true,
    mail: true,
  })

  const { messages } = await callsAs(page).messages.list({ conversation_ref })
  const note = messages.find(({ sender_type }) => sender_type === 'note')
  await page.goto(`/admin/inbox?tab=inbox&conversation=${conversation_ref}&message=${note?.id}`)
  await expect(page.locator('[data-wanted]')).toContainText('please call them')
  // Where the page is in front, a notice on the screen tells of it and leads there.
  const again = page.network.calls.length
  await page.goto('/admin/profile/theme')
  Object.defineProperty(page.window.document, 'hidden', { get: () => false })
  await canAlert(page, again)
  await mention('@Alex Agent and their neighbours')
  await expect(page.getByText('Ada Admin mentioned you in the chat with Visitor 1')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.locator('[data-wanted]')).toContainText('and their neighbours')
})

test('a chat that arrives while the counts are first being fetched is counted', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/account')
  const counted = await callsAs(page).conversations.counts({})
  const held = Promise.withResolvers<null>()
  let asked = 0
  page.route(/\/api\/inbox\/counts$/, () => {
    asked += 1
    return asked === 1 ? held.promise.then(() => Response.json(counted)) : null
  })
  let hasArrived = false
  page.line.reachesPage = (text) => {
    hasArrived ||= text.includes('"waiting"')
    return true
  }
  await page.goto('/admin/profile/account')
  await page.line.isHeard()
  await expect.poll(() => asked).toBe(1)
  await new Visitor(server.url, support_lib_id).write('Hello?')
  await expect.poll(() => hasArrived).toBe(true)
  held.resolve(null)
  await expect(page.getByRole('link', { name: /Inbox/ }).first()).toContainText('1')
})
