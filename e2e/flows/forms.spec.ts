import type { Frame } from '@playwright/test'
import type { FormInput } from '@porchlight/contracts/forms/form'
import { agentHands } from '../agent-hands.ts'
import { customerSite } from '../customer-site.ts'
import { atEveryWidth, expect, expectAccessible } from '../fixtures.ts'
import { person } from '../people.ts'
import { bubble, openChat, say, test } from '../shop.ts'

/** Waits until a person could have filled in the form of this frame: the server counts from when it sent the page, however long the browser had to wait for it. */
const takeAPersonsTime = async (frame: Frame | undefined) => {
  const shownFor = () =>
    frame?.evaluate(() => performance.now() - ((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStart ?? 0))
  await expect.poll(shownFor).toBeGreaterThan(2000)
}

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
  await takeAPersonsTime(page.mainFrame())
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

test('a form is shown before the chat by a flow, whose answers begin it; the same form stands on a customer’s page, as high as it is', async ({
  open,
  shop,
  server,
}) => {
  const { library } = shop
  const agent = await agentHands(server.url, library, library.people[0])
  const fields = [
    { field_id: 'email', kind: 'email', label: 'Email', is_required: true },
    { field_id: 'topic', kind: 'text', label: 'Topic' },
  ] as const
  const { form } = await agent.forms.create({ title: 'Before we begin', form: { pages: [{ fields: [...fields] }], thank_you: 'Got it!' } })
  const { form_ref } = form
  const { published } = (await agent.forms.publish({ form_ref, revision: form.revision })).form
  expect(published?.version).toBe(1)
  const { flow } = await agent.flows.create({
    title: 'Form first',
    flow: {
      starts: [{ on: 'chat_opened' }],
      first: 'form',
      nodes: [
        { node_id: 'form', kind: 'form', text: 'Who are you?', form_ref, fields: [{ field_id: 'topic', variable: 'topic' }], next: { next: 'end' } },
        { node_id: 'end', kind: 'end', text: 'We read about {var.topic}.' },
      ],
    },
  })
  await agent.flows.publish({ flow_ref: flow.flow_ref, revision: flow.revision })

  const visitor = await open()
  await visitor.goto(shop.site.url)
  const frame = await openChat(visitor)
  await expect(bubble(frame, 'Who are you?')).toBeVisible()
  await frame.getByLabel(/^Email/).fill('kim@example.com')
  await frame.getByLabel(/^Topic/).fill('blue bikes')
  await frame.getByRole('button', { name: 'Send', exact: true }).first().click()
  await expect(bubble(frame, 'We read about blue bikes.')).toBeVisible()

  const tag = `<script src="${server.url}/form.js" data-library="${library.support_lib_id}" data-form="${form_ref}" async></script>`
  const site = await customerSite('', { '/': tag })
  await visitor.goto(site.url)
  const framed = visitor.frameLocator('iframe[title="Form"]')
  await framed.getByLabel(/^Email/).fill('ada@example.com')
  const height = () => visitor.locator('iframe[title="Form"]').evaluate((one) => one.getBoundingClientRect().height)
  await expect.poll(height).not.toBe(480)
  await takeAPersonsTime(visitor.frames().find((each) => each.parentFrame() !== null))
  const before = await height()
  await framed.getByRole('button', { name: 'Submit' }).click()
  await expect(framed.getByText('Got it!')).toBeVisible()
  await expect.poll(height).toBeLessThan(before)
  await site.stop()
  expect((await agent.forms.submissions({ form_ref })).submissions.map(({ source }) => source)).toEqual(['link', 'chat'])
})

test('a form of several pages is shown page by page, checks each before the next, and sends its files when they are chosen', async ({ open, shop, server }) => {
  const { library } = shop
  const agent = await agentHands(server.url, library, library.people[0])
  const pages: FormInput['pages'] = [
    {
      title: 'About you',
      fields: [
        { field_id: 'email', kind: 'email', label: 'Email', is_required: true },
        { field_id: 'broken', kind: 'consent', label: 'Something is broken' },
      ],
    },
    {
      title: 'The damage',
      fields: [
        {
          field_id: 'what',
          kind: 'text',
          label: 'What is broken?',
          is_required: true,
          show_if: { match: 'all', conditions: [{ field_id: 'broken', op: 'is', value: 'yes' }] },
        },
      ],
    },
    { fields: [{ field_id: 'receipt', kind: 'file', label: 'Receipt', is_required: true }] },
  ]
  const made = (await agent.forms.create({ title: 'Claim', form: { introduction: 'It takes two minutes.', pages } })).form
  await agent.forms.publish({ form_ref: made.form_ref, revision: made.revision })
  const { address } = (await agent.forms.read({ form_ref: made.form_ref })).form

  const page = await open()
  await page.goto(new URL(address).pathname)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByRole('heading', { name: 'Page 1 of 2 About you' })).toBeVisible()
  await expect(page.getByLabel(/^Receipt/)).toBeHidden()
  await page.getByLabel(/^Email/).fill('ada')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/doesn’t have the right form.*name@example.com/)).toBeVisible()
  await expect(page.getByLabel(/^Email/)).toBeFocused()
  await page.getByLabel(/^Email/).fill('ada@example.com')
  await page.getByLabel('Something is broken').check()
  await next.click()
  await expect(page.getByRole('heading', { name: 'Page 2 of 3 The damage' })).toBeFocused()
  await expect(page.getByText('It takes two minutes.')).toBeHidden()
  await next.click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabel(/^What is broken/).fill('The bell')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Page 1 of 3 About you' })).toBeFocused()
  await expect(page.getByLabel(/^Email/)).toHaveValue('ada@example.com')
  await next.click()
  await expect(page.getByLabel(/^What is broken/)).toHaveValue('The bell')
  await next.click()
  await expect(page.getByRole('heading', { name: 'Page 3 of 3' })).toBeFocused()
  const choose = page.getByLabel(/^Receipt/)
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await choose.setInputFiles([file('empty.txt', ''), file('bill.txt', 'Paid'), file('other.txt', 'Else')])
  await expect(page.getByText('“empty.txt” is empty.')).toBeVisible()
  await expect(page.getByText('other.txt is ready to be sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove other.txt' }).click()
  await expect(choose).toBeFocused()
  await atEveryWidth(page, () => expectAccessible(page))
  await takeAPersonsTime(page.mainFrame())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your answers have been sent.')).toBeVisible()
  const [sent] = (await agent.forms.submissions({ form_ref: made.form_ref })).submissions
  expect(sent?.answers.map(({ value }) => value)).toEqual(['ada@example.com', 'yes', 'The bell', 'bill.txt'])
})
