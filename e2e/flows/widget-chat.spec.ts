import { randomBytes, randomUUID } from 'node:crypto'
import { createHttpClient } from '@porchlight/client'
import { agentHands } from '../agent-hands.ts'
import { expect } from '../fixtures.ts'
import { picture } from '../picture.ts'
import { bubble, chatFrame, heard, launcher, openChat, say, signed, test } from '../shop.ts'

test('a visitor and an agent chat; files can be chosen and pasted; the badge counts unread messages; a reload keeps everything', async ({
  open,
  shop,
  server,
}) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'Do you have this in blue?')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const agent = await agentHands(server.url, shop.library, shop.library.people[1])
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  const conversation_ref = conversations[0]?.conversation_ref ?? ''
  await agent.conversations.take({ conversation_ref })
  await agent.messages.send({ conversation_ref, client_msg_id: randomUUID(), message: 'Yes, **two** of them.' })
  await expect(bubble(frame, 'Yes, two of them.')).toBeVisible()
  await expect(frame.getByText(/joined the chat/)).toBeVisible()
  const mine = (await agent.messages.list({ conversation_ref })).messages.find((message) => message.sender_type === 'visitor')
  await agent.messages.update({ conversation_ref, message_id: mine?.id ?? '', message_action: 'mark_as_seen' })
  await expect(frame.getByText('Seen', { exact: true })).toBeVisible()

  await frame.getByTestId('file').setInputFiles(picture)
  await frame.getByLabel('Write a message').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['a plain note'], 'note.txt', { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(frame.getByRole('listitem').filter({ hasText: 'note.txt' }).filter({ hasText: 'kB' })).toBeVisible()
  await expect(frame.getByRole('listitem').filter({ hasText: picture.name }).locator('img')).toHaveJSProperty('complete', true)

  await frame.getByRole('button', { name: 'Close chat window' }).click()
  // Messages that arrive while the window is closing count as seen.
  await expect(launcher(page)).toHaveAccessibleName('Open chat')
  await agent.messages.send({ conversation_ref, client_msg_id: randomUUID(), message: 'Shall I keep one for you?' })
  await expect(launcher(page)).toHaveAccessibleName('Open chat, unread: 1')
  await expect(page).toHaveTitle('(1) Shop')
  const peek = chatFrame(page).getByRole('status', { name: 'New message' })
  await expect(peek.getByText('Shall I keep one for you?')).toBeVisible()
  await expect.poll(async () => (await page.locator('porchlight-widget iframe').boundingBox())?.height).toBeLessThan(140)
  // The next page shows the unread count before its iframe has loaded, including messages written while no page was open.
  await page.goto('about:blank')
  await agent.messages.send({ conversation_ref, client_msg_id: randomUUID(), message: 'It is the last one.' })
  await page.route('**/advancedWidget/**', (route) => route.abort())
  await page.goto(`${shop.site.url}/two`)
  await expect(launcher(page)).toHaveAccessibleName('Open chat, unread: 2')
  await expect(page).toHaveTitle('(2) Shop')
  await page.unroute('**/advancedWidget/**')
  await page.reload()
  await expect(page).toHaveTitle('(2) Shop')
  await launcher(page).click()
  await chatFrame(page)
    .getByRole('link', { name: /It is the last one/ })
    .click()
  await expect(bubble(chatFrame(page), 'Do you have this in blue?')).toBeVisible()
  await expect(bubble(chatFrame(page), 'Shall I keep one for you?')).toBeVisible()
  await expect.poll(async () => (await heard(page)).findLast(({ event }) => event === 'unread')?.detail).toBe(0)
  await expect(page).toHaveTitle('Shop')
  const visited = async () => (await agent.conversations.read({ conversation_ref })).visitor.pages.map(({ url }) => url)
  await expect.poll(visited).toContain(`${shop.site.url}/two`)
})

test("a question written before the widget's script has loaded is sent once, and text typed meanwhile is kept", async ({ open, shop, server }) => {
  const page = await open()
  const held = new Map<string, () => void>()
  for (const part of ['index', 'chat'])
    await page.route(`**/widget-frame/assets/${part}-*.js`, async (route) => {
      await new Promise<void>((go) => held.set(part, go))
      await route.continue()
    })
  const release = (part: string) =>
    expect
      .poll(() => held.get(part))
      .toBeDefined()
      .then(() => held.get(part)?.())
  await page.goto(shop.site.url)
  await launcher(page).click()
  const frame = chatFrame(page)
  const question = frame.getByLabel('Write your question…')
  await question.click()
  await page.keyboard.type('Do you have this in ')
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
  await keys.send('Input.insertText', { text: '青' })
  await page.keyboard.insertText(', please?')
  await expect(question).toHaveValue('Do you have this in 青, please?')
  await page.keyboard.press('Enter')
  await release('index')
  await expect(frame.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  await expect(question).toBeFocused()
  await page.keyboard.type('And in r')
  await release('chat')
  await expect(bubble(frame, 'Do you have this in 青, please?')).toBeVisible()
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  await expect(frame.getByLabel('Write a message')).toBeFocused()
  await page.keyboard.type('ed?')
  await expect(frame.getByLabel('Write a message')).toHaveValue('And in red?')
  const agent = await agentHands(server.url, shop.library)
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  const conversation_ref = conversations[0]?.conversation_ref ?? ''
  const { messages } = await agent.messages.list({ conversation_ref })
  expect(messages.filter(({ sender_type }) => sender_type === 'visitor').map(({ message }) => message)).toEqual(['Do you have this in 青, please?'])
  expect(conversations).toHaveLength(1)
})

test('a long conversation opens at its end and loads older pages when scrolling up', async ({ open, shop, server }) => {
  const { support_lib_id } = shop.library
  const secret = randomBytes(32).toString('base64url')
  const visitor = createHttpClient({ baseUrl: () => server.url, authorization: () => `Visitor ${support_lib_id}.${secret}` })
  const first = await visitor.messages.send({ client_msg_id: randomUUID(), message: 'Message 1' })
  const { conversation_ref } = first.message
  await server.ask('history', { support_lib_id, conversation_ref, count: 130 })
  const page = await open()
  const pages: string[] = []
  page.on('request', (request) => request.url().includes('/api/inbox/messages?') && pages.push(request.url()))
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`porchlight-visitor:${support_lib_id}`, JSON.stringify({ secret, tag: 'long', is_known: true, is_asked: true })],
  )
  await page.goto(`${server.url}/advancedWidget/${support_lib_id}/chat/${conversation_ref}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Message 130', { exact: true })).toBeInViewport()
  expect(pages).toHaveLength(1)
  expect(await log.locator('.message').count()).toBeLessThan(50)
  await log.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -1500)
    await expect(log.getByText('Message 1', { exact: true })).toBeInViewport({ timeout: 100 })
  }).toPass()
  expect(pages).toHaveLength(3)
  // Old messages don't count as new.
  await expect(page.locator('.jump.has-news')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await expect(log.getByText('Message 130', { exact: true })).toBeInViewport()
})

test('a visitor signs in in one of two tabs: both continue as that person with their unsent messages, the old secret grants no access, and signing out clears the identity', async ({
  open,
  shop,
  server,
}) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'Not signed in yet')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const secretOf = () =>
    frame
      .locator('body')
      .evaluate((_, library) => JSON.parse(localStorage.getItem(`porchlight-visitor:${library}`) ?? '{}').secret as string, shop.library.support_lib_id)
  const planted = await secretOf()
  const second = await page.context().newPage()
  await second.goto(shop.site.url)
  await launcher(second).click()
  const other = chatFrame(second)
  await other.getByRole('link', { name: /Not signed in yet/ }).click()
  await expect(bubble(other, 'Not signed in yet')).toHaveCount(1)

  await page.evaluate((token) => (window as unknown as { Porchlight: (...call: unknown[]) => void }).Porchlight('identify', { token }), signed(shop.library))
  await say(other, 'From the other tab')
  await expect.poll(secretOf).not.toBe(planted)
  await expect(bubble(frame, 'From the other tab')).toHaveCount(1)
  await say(frame, 'And from here')
  await expect(bubble(other, 'And from here')).toHaveCount(1)
  const agent = await agentHands(server.url, shop.library)
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  expect(conversations.map(({ visitor }) => visitor)).toMatchObject([{ is_verified: true, email: 'rider@shop.test', name: 'Rosa Rider' }])
  const { messages } = await agent.messages.list({ conversation_ref: conversations[0]?.conversation_ref ?? '' })
  const written = messages.filter(({ sender_type }) => sender_type === 'visitor').map(({ message }) => message)
  expect(written).toEqual(['Not signed in yet', 'From the other tab', 'And from here'])
  const read = (secret: string) =>
    fetch(`${server.url}/api/widget/conversations`, { headers: { authorization: `Visitor ${shop.library.support_lib_id}.${secret}` } }).then(
      ({ status }) => status,
    )
  const proven = await secretOf()
  expect([await read(planted), await read(proven)]).toEqual([401, 200])

  await page.evaluate("Porchlight('shutdown')")
  await expect(page.locator('porchlight-widget')).toHaveCount(0)
  await expect.poll(() => read(proven)).toBe(401)
  await expect(bubble(other, 'From the other tab')).toHaveCount(0)

  // Whoever uses this browser next is somebody else.
  await page.reload()
  await openChat(page)
  await say(chatFrame(page), 'Somebody else')
  await expect(chatFrame(page).getByText('Sent', { exact: true })).toBeVisible()
  const others = (await agent.conversations.list({ tab: 'queue' })).conversations.map(({ visitor }) => visitor)
  expect(others.map(({ is_verified }) => is_verified).sort()).toEqual([false, true])
})
