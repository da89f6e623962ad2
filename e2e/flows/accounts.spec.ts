import { AgentInbox } from '../agent-inbox.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('a person of two libraries signs in, answers in one while both ring, switches and answers in the other; their other tab follows', async ({
  library,
  login,
  open,
  server,
}) => {
  const shop = await library({ company_name: 'Northwind Bikes', people: [{ role: 'agent', name: 'Alex Agent' }] })
  const alex = person(shop.people, 0)
  const boats = await library({ company_name: 'Lakeside Boats', people: [{ role: 'agent', name: 'Alex of the Boats', account: alex }] })
  await server.ask('conversation', { support_lib_id: shop.support_lib_id, message: 'My chain fell off' })
  await server.ask('conversation', { support_lib_id: boats.support_lib_id, message: 'My mast fell off' })

  const inbox = new AgentInbox(await open())
  const { page } = inbox
  await page.context().addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...at) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1)
      return start.apply(this, at)
    }
  })
  /** Of the tabs that hear of the same, any one rings. */
  const tones = async () => {
    const each = await Promise.all(
      page
        .context()
        .pages()
        .map((tab) => tab.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))),
    )
    return each.reduce((sum, count) => sum + count, 0)
  }
  /** A visitor writes to a library; one of the tabs rings for it. */
  const rings = async ({ support_lib_id }: { support_lib_id: string }, message: string) => {
    const before = await tones()
    await server.ask('conversation', { support_lib_id, message })
    await expect.poll(tones).toBeGreaterThan(before)
  }
  await login(page, alex)
  await inbox.open('queue')
  await inbox.pick('My chain fell off')
  await inbox.take()
  await inbox.reply('We have a new one.')
  await rings(shop, 'My bell fell off')
  await rings(boats, 'My oar fell off')
  await expect(page.getByText('New chat in Lakeside Boats')).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/admin/profile/account')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Alex Agent’s profile' }).click()
  const boatsButton = page.getByRole('navigation', { name: 'Your libraries' }).getByRole('button', { name: /Lakeside Boats/ })
  await expect(boatsButton).toContainText('2 conversations waiting')
  await expectAccessible(page)
  await boatsButton.press('Enter')

  await expect(page.getByRole('button', { name: 'Alex of the Boats’s profile' })).toBeVisible()
  await inbox.open('queue')
  await expect(page.getByText('My chain fell off')).toHaveCount(0)
  await inbox.pick('My mast fell off')
  await inbox.take()
  await inbox.reply('We have a new mast.')
  await rings(shop, 'My saddle fell off')
  await expect(page.getByText('New chat in Northwind Bikes')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Alex of the Boats’s profile' })).toBeVisible()
  await expect(tab).toHaveURL(/\/admin\/inbox/)
})
