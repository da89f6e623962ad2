import { person } from '../people.ts'
import { expect, test } from './harness/test.ts'

test('Widget Setup opens from the command bar for people with the permission, and the command bar marks open articles', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin' }, { role: 'agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/content')
  const find = async (at: typeof page) => {
    await expect(at.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await at.keyboard.press('Control+k')
    await at.getByPlaceholder('Type a command…').fill('widget setup')
  }
  await find(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/widgetsetup')
  await expect(page.getByRole('heading', { name: 'Widget Setup', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Articles' }).first()).toHaveAttribute('aria-current', 'page')

  const agent = await open()
  await enter(agent, person(people, 1), '/admin/inbox')
  await find(agent)
  await expect(agent.getByRole('option', { name: /Widget Setup/ })).toHaveCount(0)
  await expect(agent.getByText('Widget Setup')).toHaveCount(0)
})

test('B7: /admin/chatinbox leads to the chats of the inbox', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/chatinbox')
  await expect(page).toHaveURL('/admin/inbox?tab=chats')
})

test('a forbidden inbox tab is refused; an unknown one leads to the first, as builders without an id lead to their lists', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'agent' }] })
  const page = await open()
  await enter(page, person(people, 0))
  await page.goto('/admin/inbox?tab=chats')
  await expect(page).toHaveURL('/admin/accessdenied')
  await page.goto('/admin/inbox?tab=nonsense')
  await expect(page).toHaveURL('/admin/inbox?tab=inbox')
  await page.goto('/admin/inbox?tab=queue')
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()

  const admin = await open()
  await enter(admin, person((await library({ people: [{ role: 'admin' }] })).people, 0), '/admin/content')
  for (const [bare, list] of [
    ['manageformbuilder', 'formbuilder'],
    ['manageflowbuilder', 'flowbuilder'],
    ['manageautomation', 'automation'],
    ['sop/update', 'sop'],
    ['courses/update', 'courses'],
    ['courses/update/c1', 'courses'],
    ['newsflash/edit', 'newsflash'],
  ] as const) {
    await admin.follow(`/admin/${bare}`)
    await expect(admin).toHaveURL(`/admin/${list}`)
  }
})
