import { person } from '../people.ts'
import { ScreenInbox } from './harness/screen-inbox.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { expect, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

/** Gives the loaded page what jsdom lacks, a window in the background and a board for notifications; returns what it shows. */
function hide({ window }: ScreenPage): string[] {
  const told: string[] = []
  class Board {
    static permission = 'granted'
    onclick = null
    constructor(title: string, { body }: { body: string }) {
      told.push(`${title}: ${body}`)
    }
  }
  Object.defineProperty(window, 'Notification', { value: Board })
  Object.defineProperty(window.document, 'hidden', { get: () => true })
  return told
}

test('new messages are shown in the title and, while the window is hidden, by notifications', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const page = await open()
  const agent = new ScreenInbox(page)
  /** Opens the account page and waits until it hears what happens in the library. */
  const leaveInbox = async () => {
    const before = page.network.calls.length
    await page.goto('/admin/profile/account')
    const told = hide(page)
    await expect(page).toHaveTitle(/^Account/)
    await page.line.isHeard()
    // Alerts load after the page itself; their settings are the last thing they ask for.
    await expect.poll(() => page.network.calls.slice(before).some(({ url }) => url.pathname.endsWith('/agent_notifications'))).toBe(true)
    await page.quiet()
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
})
