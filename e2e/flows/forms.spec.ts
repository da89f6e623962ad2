import { agentHands } from '../agent-hands.ts'
import { expect } from '../fixtures.ts'
import { person } from '../people.ts'
import { openChat, say, test } from '../shop.ts'

test('a form is built, published, filled in by its link without a script and in a chat, and seen in the conversation and the table', async ({
  open,
  enter,
  shop,
  server,
  browser,
}) => {
  const { library } = shop
  const console = await open()
  await enter(console, person(library.people, 0), '/admin/formbuilder')
  await console.getByRole('button', { name: 'New form' }).click()
  await console.getByRole('button', { name: 'Add a field' }).click()
  await console.getByRole('menuitem', { name: 'Rating' }).click()
  await console.getByRole('button', { name: 'Publish' }).click()
  await expect(console.getByText('Version 1 is published.')).toBeVisible()
  const agent = await agentHands(server.url, library, library.people[0])
  const [form] = (await agent.forms.list({})).forms
  const form_ref = form?.form_ref ?? ''
  const { address } = (await agent.forms.read({ form_ref })).form

  // By its link, without a script.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await plain.newPage()
  await page.goto(new URL(address).pathname)
  await page.getByLabel(/^Your name/).fill('Ada')
  await page.getByLabel(/^Email/).fill('ada')
  await page.getByLabel(/^Your message/).fill('Where is my bike?')
  // People take longer than programs.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2000)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This doesn’t have the right form.')).toBeVisible()
  await expect(page.getByLabel(/^Your message/)).toHaveValue('Where is my bike?')
  await page.getByLabel(/^Email/).fill('ada@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank you! We will answer soon.')).toBeVisible()
  await plain.close()

  // In a chat, sent by the agent below the reply.
  const visitor = await open()
  await visitor.goto(shop.site.url)
  const frame = await openChat(visitor)
  await say(frame, 'I have a question')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  const conversation_ref = conversations[0]?.conversation_ref ?? ''
  await agent.conversations.take({ conversation_ref })
  await console.goto(`/admin/inbox?tab=chats&conversation=${conversation_ref}`)
  await console.getByRole('button', { name: 'Send a form' }).click()
  await console.getByRole('dialog').getByRole('button', { name: 'New form' }).click()
  const card = frame.locator('.form-card')
  await card.getByLabel(/^Your name/).fill('Kim')
  await card.getByLabel(/^Email/).fill('kim@example.com')
  await card.getByLabel(/^Your message/).fill('In blue, please')
  await card.getByLabel('4 stars').check()
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByText('Thank you! We will answer soon.')).toBeVisible()

  // The agent has it at once, in the conversation and beside it.
  const answers = console.getByRole('region', { name: 'Form answers' })
  await expect(answers.getByText('In blue, please')).toBeVisible()
  await console.goto(`/admin/formbuilder/${form_ref}`)
  await expect(console.getByRole('cell', { name: 'In blue, please' })).toBeVisible()
  await expect(console.getByRole('cell', { name: 'Where is my bike?' })).toBeVisible()
})
