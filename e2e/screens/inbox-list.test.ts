import { limits } from '@porchlight/contracts/limits'
import { person } from '../people.ts'
import { options, ScreenInbox } from './harness/screen-inbox.ts'
import { callsAs, expect, test } from './harness/test.ts'
import { until } from './harness/until.ts'
import { Visitor } from './harness/visitor.ts'

/** The lists, beside which features have tabs of their own. */
const lists = ['Inbox', 'Queue', 'Chats', 'Tickets', 'Archives']

test('users see only the tabs they have permissions for; other tabs are refused', async ({ library, enter, open }) => {
  const { people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Ann Archivist', flags: { canTakeChats: false } },
      { role: 'writer' },
      { role: 'admin' },
    ],
  })
  const tabsOf = async (at: number) => {
    const page = await open()
    await enter(page, person(people, at), '/admin/inbox?tab=inbox')
    await expect(page.getByRole('navigation', { name: 'Inbox tabs' })).toBeVisible()
    const names = await page.getByRole('navigation', { name: 'Inbox tabs' }).getByRole('link').allTextContents()
    return { page, names: names.filter((name) => lists.includes(name)) }
  }
  const agent = await tabsOf(0)
  expect(agent.names).toEqual(['Inbox', 'Queue', 'Tickets', 'Archives'])
  await agent.page.goto('/admin/inbox?tab=chats')
  await expect(agent.page).toHaveURL(/accessdenied/)
  const archivist = await tabsOf(1)
  expect(archivist.names).toEqual(['Inbox', 'Tickets', 'Archives'])
  await expect(archivist.page.getByText('You can’t take chats')).toBeVisible()
  expect((await tabsOf(3)).names).toEqual(['Inbox', 'Queue', 'Chats', 'Tickets', 'Archives'])
  const writer = await open()
  await enter(writer, person(people, 2), '/admin/inbox?tab=inbox')
  await expect(writer).toHaveURL(/accessdenied/)
})

test('rows show whether the visitor is online; a subject can be set, appears in the list and for colleagues, and can be removed', async ({
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
  await server.ask('conversation', { support_lib_id, message: 'I have left already' })
  const alex = new ScreenInbox(await open())
  const { page } = alex
  await enter(page, person(people, 0))
  await alex.open('queue')
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('I am still here')
  const row = (text: string) => options(page).filter({ hasText: text })
  await expect(row('I am still here').getByText('online', { exact: true })).toBeAttached()
  await page.reload()
  await expect(row('I am still here').getByText('online', { exact: true })).toBeAttached()
  await expect(row('I have left already')).toBeVisible()
  await expect(row('I have left already').getByText('online', { exact: true })).toHaveCount(0)

  await alex.pick('I am still here')
  const ada = new ScreenInbox(await open())
  await enter(ada.page, person(people, 1))
  await ada.open('queue')
  await ada.pick('I am still here')
  const field = page.getByRole('textbox', { name: 'Subject' })
  await page.getByRole('button', { name: 'Add a subject' }).click()
  await field.fill('Never mind')
  await field.press('Escape')
  await page.getByRole('button', { name: 'Add a subject' }).click()
  await field.fill('Wheel size')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: /^Wheel size/ })).toBeFocused()
  await expect(row('Wheel size · I am still here')).toBeVisible()
  await expect(ada.page.getByRole('button', { name: /^Wheel size/ })).toBeVisible()
  expect(visitor.everything()).not.toContain('Wheel size')
  await page.reload()
  await page.getByRole('button', { name: /^Wheel size/ }).click()
  await field.fill('')
  await field.press('Tab')
  await expect(page.getByRole('button', { name: 'Add a subject' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a subject' })).not.toBeFocused()
})

test('a visitor who writes while the page is still connecting is shown as online', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const page = await open()
  const hello = Promise.withResolvers<void>()
  page.line.reachesServer = () => hello.promise
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  await expect(page.getByText('No one is waiting')).toBeVisible()
  await new Visitor(server.url, support_lib_id).write('Anybody there?')
  // The visitor came online before the page was connected.
  await until(
    async () => (await callsAs(page).conversations.list({ tab: 'queue' })).online.length > 0,
    Boolean,
    () => 'the visitor to be present',
  )
  hello.resolve()
  await expect(options(page).filter({ hasText: 'Anybody there?' }).getByText('online', { exact: true })).toBeAttached()
})

test('when all loaded rows of a long list are closed, the next page is loaded; if that fails, it can be retried', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/theme')
  const subjects = Array.from({ length: limits.listPageSize + 2 }, (_, number) => `Parcel ${number}`)
  for (const subject of subjects) await callsAs(page).tickets.create({ email: 'cleo@shop.example', subject, message: 'Where is it?' })
  await page.goto('/admin/inbox?tab=tickets')
  await expect(options(page)).toHaveCount(limits.listPageSize)
  const repair = page.route(/\/api\/inbox\/conversations\?.*cursor/, () => Promise.reject(new TypeError('the network is down')))
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(options(page)).toHaveCount(0)
  await expect(page.getByText('Couldn’t load the list')).toBeVisible()
  repair()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(options(page)).toHaveCount(2)
})
