import { AgentInbox, composer, options } from '../agent-inbox.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('a conversation of 10,000 messages opens at its end, loads older pages when scrolling up, and marks new messages as seen', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const { conversation_ref } = await server.ask('conversation', { support_lib_id, message: 'Message 1' })
  await server.ask('history', { support_lib_id, conversation_ref, count: 10_000 })
  const agent = new AgentInbox(await open())
  const { page } = agent
  const pages: string[] = []
  page.on('request', (request) => request.url().includes('/api/inbox/messages?') && pages.push(request.url()))
  await enter(page, person(people, 0))
  await agent.open('queue')
  await options(page).first().click()
  const log = page.getByRole('log')
  const rows = log.getByRole('article')
  await expect(agent.message('Message 10000')).toBeInViewport()
  expect(pages).toHaveLength(1)
  expect(await rows.count()).toBeLessThan(60)
  // A row is invisible until it is measured, so its inner text is empty until then.
  const oldestShown = async () => Math.min(...(await log.getByText(/^Message \d+$/).allTextContents()).map((text) => Number(text.slice('Message '.length))))
  await log.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -3000)
    expect(await oldestShown()).toBeLessThan(9700)
    expect(pages.length).toBeGreaterThan(5)
  }).toPass({ intervals: [50] })
  expect(await rows.count()).toBeLessThan(80)
  expect(pages.length).toBeLessThan(20)

  // Old messages don't count as new; a new one does.
  const jump = page.getByRole('button', { name: /latest message|new message/ })
  await expect(jump).toHaveAccessibleName('Jump to latest message')
  await server.ask('message', { support_lib_id, conversation_ref, message: 'Are you reading?' })
  await expect(jump).toHaveText('1 new message')

  // Taking the chat keeps the reading position until the agent writes.
  const read = await oldestShown()
  await page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
  await expect(composer(page)).toBeEditable()
  expect(Math.abs((await oldestShown()) - read)).toBeLessThan(30)
  await composer(page).fill('I have read it all')
  await composer(page).press('Enter')
  await expect(agent.message('I have read it all')).toBeInViewport()
})
