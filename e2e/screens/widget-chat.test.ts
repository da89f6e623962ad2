import { agentHands } from '../agent-hands.ts'
import { picture } from '../picture.ts'
import { expect, expectSound, test } from './harness/test.ts'
import { WidgetChat } from './harness/widget-chat.ts'

test('all three paths of the advanced widget work; a nonexistent library is reported', async ({ library, open }) => {
  const { support_lib_id } = await library()
  const page = await open()
  for (const name of ['advancedWidget', 'AdvancedWidget', 'widgetAdvanced']) {
    await page.goto(`/${name}/${support_lib_id}/dashboard?parentURL=javascript%3Aalert(1)&parent_lib_id=x`)
    await page.getByRole('button', { name: 'Chat with us now!' }).click()
    await expect(page.getByLabel('Write a message')).toBeVisible()
    expect(new URL(page.url()).search).toBe('?parentURL=javascript%3Aalert%281%29&parent_lib_id=x')
  }
  await page.goto('/advancedWidget/nothing-here/')
  await expect(page.getByText("This chat isn't available.")).toBeVisible()
})

test('the chat says when no agent is online, and updates when one comes online', async ({ library, open, server }) => {
  const minted = await library({
    people: [{ role: 'agent', name: 'Alex Agent' }],
    chat_settings: { offline_notice: 'We are back on Monday at nine.' },
  })
  const page = await open()
  await new WidgetChat(page).open(minted)
  await expect(page.getByText('We are back on Monday at nine.')).toBeVisible()
  await expect(page.getByText("We're away")).toBeVisible()
  const live = (await agentHands(server.url, minted)).connect()
  await expect(page.getByText("We're online")).toBeVisible()
  await expect(page.getByText('We are back on Monday at nine.')).toHaveCount(0)
  await expectSound(page)
  live.close()
})

test('each side sees the other typing; a visitor can end the chat and write again', async ({ library, open, server }) => {
  const minted = await library()
  const visitor = new WidgetChat(await open())
  const { page } = visitor
  await visitor.open(minted)
  await visitor.write('Hello?')
  await visitor.isSent()
  const agent = await agentHands(server.url, minted)
  const conversation_ref = (await agent.conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await agent.conversations.take({ conversation_ref })
  const live = agent.connect()
  const signals: string[] = []
  live.on('signal', (signal) => signal.signal === 'typing' && signals.push(`${signal.who.kind} ${signal.is_typing}`))
  await new Promise<void>((followed) => live.follow(`conversation:${conversation_ref}`, { after: () => null, apply: () => followed(), reload: followed }))
  live.signal('typing', { conversation_ref, is_typing: true })
  await expect(page.getByText(/is typing…/)).toBeAttached()
  live.signal('typing', { conversation_ref, is_typing: false })
  await expect(page.getByText(/is typing…/)).toHaveCount(0)
  await visitor.field.fill('I wond')
  await expect.poll(() => signals).toContain('visitor true')
  await visitor.field.fill('')
  await expect.poll(() => signals).toContain('visitor false')
  live.close()

  await page.getByRole('button', { name: 'Conversation menu' }).click()
  await page.getByRole('menuitem', { name: 'End chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await expect(page.getByText(/You ended the chat/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visitor.write('One more thing')
  await expect(page.getByText(/Chat reopened/)).toBeVisible()
})

test('messages written without a connection are sent once, after it is back and the page has been reloaded', async ({ library, open, server }) => {
  const minted = await library()
  const visitor = new WidgetChat(await open())
  const { page } = visitor
  await visitor.open(minted)
  await visitor.write('First')
  await visitor.isSent()
  const answerAgain = page.route(/\/api\//, () => {
    throw new Error('no network')
  })
  page.line.cut()
  await visitor.write('Written in the dark')
  await expect(page.getByText('Sending…')).toBeVisible()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await expect(page.getByText('No connection')).toBeVisible()
  answerAgain()
  page.line.mend()
  await visitor.isSent()
  await expect(page.getByText('No connection')).toHaveCount(0)
  await page.reload()
  await expect(visitor.message('Written in the dark')).toHaveCount(1)
  const agent = await agentHands(server.url, minted)
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  expect(conversations).toHaveLength(1)
  const { messages } = await agent.messages.list({ conversation_ref: conversations[0]?.conversation_ref ?? '' })
  expect(messages.filter(({ sender_type }) => sender_type === 'visitor').map(({ message }) => message)).toEqual(['First', 'Written in the dark'])
})

test("files and emoji are sent; a file that can't be sent is refused with a message", async ({ library, open, server }) => {
  const minted = await library()
  const visitor = new WidgetChat(await open())
  const { page } = visitor
  await visitor.open(minted)
  await page
    .locator('[data-testid=file]')
    .setInputFiles([
      picture,
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a plain note') },
      { name: 'huge.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(21 * 1024 * 1024) },
    ])
  await expect(page.getByText('huge.bin is larger than 20 MB.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'note.txt' }).filter({ hasText: 'kB' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: picture.name }).filter({ hasText: 'kB' })).toBeVisible()
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(visitor.field).toHaveValue('😄')
  await visitor.write('Here they are')
  await page.getByRole('button', { name: `Image: ${picture.name}` }).click()
  const shown = page.getByRole('dialog', { name: `Image: ${picture.name}` })
  await expect(shown.getByRole('img')).toBeVisible()
  await shown.getByRole('button').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('img', { name: `Image: ${picture.name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: /File: note.txt/ })).toBeVisible()
  await visitor.isSent()
  const agent = await agentHands(server.url, minted)
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  const { messages } = await agent.messages.list({ conversation_ref: conversations[0]?.conversation_ref ?? '' })
  expect(messages.find((message) => message.message === 'Here they are')?.attachments).toHaveLength(2)
})

test('a visitor without an identity is asked for an email address once, which must be one, and stays unverified', async ({ library, open, server }) => {
  const minted = await library()
  const visitor = new WidgetChat(await open())
  await visitor.open(minted)
  await visitor.write('Somebody else')
  await visitor.isSent()
  const card = visitor.page.getByRole('form', { name: 'How can we reach you?' })
  await card.getByLabel('Email').fill('nobody')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Please enter a valid email address')).toBeVisible()
  await card.getByLabel('Email').fill('nobody@shop.test')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toHaveCount(0)
  const agent = await agentHands(server.url, minted)
  const one = async () => (await agent.conversations.list({ tab: 'queue' })).conversations[0]
  await expect(visitor.page.getByText('Thank you! We can reach you at nobody@shop.test.')).toBeVisible()
  await expect.poll(async () => (await one())?.visitor).toMatchObject({ is_verified: false, email: 'nobody@shop.test' })
  const { conversation_ref = '' } = (await one()) ?? {}
  const { widget_form_submissions } = await agent.widgetForms.list({ conversation_ref })
  expect(widget_form_submissions.flatMap(({ answers }) => answers)).toMatchObject([{ name: 'email', value: 'nobody@shop.test' }])
})

test('D17: a contact card that nobody touched stays while an agent is there, and an undone close leaves no line to the visitor', async ({
  library,
  open,
  server,
}) => {
  const minted = await library()
  const visitor = new WidgetChat(await open())
  await visitor.open(minted)
  await visitor.write('Do you ship to Norway?')
  await visitor.isSent()
  const card = visitor.page.getByRole('form', { name: 'How can we reach you?' })
  await expect(card).toBeVisible()
  const agent = await agentHands(server.url, minted)
  const conversation_ref = (await agent.conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await agent.conversations.take({ conversation_ref })
  const say = (message: string) => agent.messages.send({ conversation_ref, client_msg_id: crypto.randomUUID(), message })
  await say('We do')
  await expect(visitor.message('We do')).toBeVisible()
  await expect(card).toBeVisible()

  await agent.conversations.close({ conversation_ref })
  await expect(visitor.page.getByRole('log').getByText(/ended the chat/)).toBeVisible()
  await agent.conversations.reopen({ conversation_ref, as_before: true })
  await say('Sorry, wrong key')
  await expect(visitor.message('Sorry, wrong key')).toBeVisible()
  await expect(visitor.page.getByRole('log').getByText(/ended the chat|Chat reopened/)).toHaveCount(0)
  await expect(card).toBeVisible()
})
