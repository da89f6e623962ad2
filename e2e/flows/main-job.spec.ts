import { AgentInbox } from '../agent-inbox.ts'
import { darkPhone, desk, expect, expectAccessible, test } from '../fixtures.ts'
import { VisitorChat } from '../visitor-chat.ts'

const question = 'Do you still have the Harbour in size M?'
const answer = 'We do! Shall I put one aside for you?'
const inTheDark = 'Yes please, I come on Saturday.'
const goodbye = 'It waits for you with your name on it.'

// The agent uses a desktop, the visitor a phone in the dark theme; the looks flows cover the other combinations.
test('a visitor asks, an agent takes the chat and answers; the server is killed in between and nothing is lost or duplicated', async ({
  library,
  login,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const [alex] = people
  if (!alex) throw new Error('no agent')

  const inbox = new AgentInbox(await open(desk))
  await login(inbox.page, alex)
  await inbox.open('queue')
  await expectAccessible(inbox.page)

  const visitor = new VisitorChat(await open(darkPhone))
  await visitor.open(support_lib_id)
  await visitor.write(question)
  await inbox.pick(question)
  await inbox.take()
  await inbox.reply(answer)
  await expect(visitor.message(answer)).toBeVisible()
  await expectAccessible(visitor.page)
  await expectAccessible(inbox.page)

  await server.kill()
  await visitor.write(inTheDark)
  await server.start()
  await expect(inbox.message(inTheDark)).toBeVisible()
  await inbox.reply(goodbye)
  await expect(visitor.message(goodbye)).toBeVisible()

  for (const text of [question, answer, inTheDark, goodbye]) {
    await expect(visitor.message(text)).toHaveCount(1)
    await expect(inbox.message(text)).toHaveCount(1)
  }
  await visitor.page.reload()
  await inbox.page.reload()
  for (const text of [question, answer, inTheDark, goodbye]) await expect(inbox.message(text)).toHaveCount(1)
})
