import { AgentInbox } from '../agent-inbox.ts'
import { expectGoodLooks } from '../expect-good-looks.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('an offer and the transfer dialog are readable and fit', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
    chat_settings: { assignment_wait_minutes: 0 },
  })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.openPresent('queue')
  await server.ask('conversation', { support_lib_id, message: 'Is somebody free?' })
  const offers = page.getByRole('region', { name: 'Offered to you' })
  await expect(offers).toContainText('Is somebody free?')
  await expectGoodLooks(page)
  await offers.getByRole('button', { name: 'Accept' }).click()
  await expect(agent.composer).toBeEditable()
  await page.getByRole('log').focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Transfer chat' }).getByText('Bo Agent')).toBeVisible()
  await expectGoodLooks(page)
})
