import { AgentInbox } from '../agent-inbox.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { VisitorChat } from '../visitor-chat.ts'

test('new messages are shown in the title and, while the window is hidden, by notifications', async ({ library, enter, open }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new AgentInbox(await open())
  const { page } = agent
  // Headless browsers are never hidden and show no notifications: the page gets a window that is hidden, and a record of notifications.
  await page.addInitScript(() => {
    const told: string[] = []
    class Board {
      static permission = 'granted'
      onclick = null
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}: ${body}`)
      }
    }
    Object.defineProperty(window, 'Notification', { value: Board })
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.assign(window, { told })
  })
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await enter(page, person(people, 0), '/admin/profile/account')
  await expect(page).toHaveTitle(/^Account/)
  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('Hello?')
  await expect.poll(told).toEqual(['New chat from Visitor 1: Hello?'])
  await expect(page).toHaveTitle(/^\(1\) Account/)
  await agent.open('queue')
  await agent.pick('Hello?')
  await agent.take()
  await expect(page).toHaveTitle(/^Inbox/)
  await agent.openFollowing('/admin/profile/account')
  await visitor.write('Still here')
  await expect.poll(told).toEqual(['Visitor 1: Still here'])
  await expect(page).toHaveTitle(/^\(1\) Account/)
})

test('a sound for a new chat, unless it is turned off; none before the first interaction', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const page = await open()
  await page.addInitScript(() => {
    // Anything a test runs in a page counts as user activation; here only a real one does.
    let isTouched = false
    addEventListener('pointerdown', () => {
      isTouched = true
    })
    Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => ({ hasBeenActive: isTouched }) })
    const heard = { contexts: 0, tones: 0 }
    const Real = window.AudioContext
    class Counted extends Real {
      constructor() {
        super()
        heard.contexts += 1
      }
      override createOscillator() {
        heard.tones += 1
        return super.createOscillator()
      }
    }
    Object.assign(window, { AudioContext: Counted, heard })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: { contexts: number; tones: number } }).heard)
  const arrives = async (message: string, waiting: number) => {
    await server.ask('conversation', { support_lib_id, message })
    await expect(page).toHaveTitle(new RegExp(`^\\(${waiting}\\)`))
  }
  await enter(page, person(people, 0), '/admin/profile/account')
  const sound = page.getByRole('switch', { name: 'Sound' })
  await expect(sound).toBeChecked()
  await arrives('Nobody has touched this page', 1)
  expect(await heard()).toEqual({ contexts: 0, tones: 0 })

  await page.getByRole('heading', { name: 'Notifications' }).click()
  await arrives('Now it may sound', 2)
  await expect.poll(heard).toEqual({ contexts: 1, tones: 2 })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('agent_notifications'))
  await sound.click({ force: true })
  await saved
  await arrives('Silence, please', 3)
  expect(await heard()).toEqual({ contexts: 1, tones: 2 })
})
