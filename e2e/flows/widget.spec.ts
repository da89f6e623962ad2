import { randomBytes, randomUUID } from 'node:crypto'
import { createHttpClient } from '@porchlight/client'
import { agentHands } from '../agent-hands.ts'
import { callsAs } from '../calls-as.ts'
import { customerSite } from '../customer-site.ts'
import { expect, expectAccessible, looks } from '../fixtures.ts'
import { bubble, chatFrame, eventsOf, heard, launcher, openChat, say, signed, snippet, test } from '../shop.ts'

test('costs one request and one global before it is opened', async ({ open, shop }) => {
  const page = await open()
  const plain = await customerSite('')
  await page.goto(plain.url)
  const before = await page.evaluate(() => Object.keys(window))
  await plain.stop()
  const requests: string[] = []
  page.on('request', (request) => !request.url().startsWith(shop.site.url) && requests.push(request.url()))
  await page.goto(shop.site.url)
  await expect(launcher(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).pathname)).toEqual(['/embed.js'])
  const added = (await page.evaluate(() => Object.keys(window))).filter((name) => !before.includes(name))
  expect(added.sort()).toEqual(['Porchlight', 'heard'])
  expect(await page.locator('iframe').count()).toBe(0)
})

test('calls made before it has loaded are kept, in order', async ({ open, library, server }) => {
  const { support_lib_id } = await library()
  const site = await customerSite(snippet(server.url, support_lib_id, "Porchlight('open');Porchlight('hide');"))
  const page = await open()
  await page.goto(site.url)
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  await expect(launcher(page)).toBeHidden()
  expect(await eventsOf(page)).toEqual(['ready', 'open'])
  await page.evaluate("Porchlight('show');Porchlight('close')")
  await expect(launcher(page)).toBeVisible()
  await expect.poll(() => eventsOf(page)).toEqual(['ready', 'open', 'close'])
  await site.stop()
})

test('with chat switched off the launcher goes away for strangers, and comes back when it is on again', async ({ open, shop, enter }) => {
  const desk = await open()
  const boss = shop.library.people[0]
  if (!boss) throw new Error('the library lacks people')
  await enter(desk, boss, '/admin')
  const { librarySettings } = await callsAs(desk)
  const chat = (enable: boolean) => librarySettings.update({ integrations: { chatIntegrations: { enable } } })
  await chat(false)
  const page = await open()
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(chatFrame(page).getByText('The chat is closed at the moment.')).toBeVisible()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeHidden()
  await page.goto(`${shop.site.url}/two`)
  await expect(launcher(page)).toBeHidden()
  await chat(true)
  await page.reload()
  await page.mouse.move(200, 200)
  await expect(launcher(page)).toBeVisible()
})

test('looks the same on a page with strict policies, wild styles and text from the right', async ({ open, library, server }) => {
  const { support_lib_id } = await library()
  const policy = `default-src 'none'; script-src 'unsafe-inline' ${server.url}; frame-src ${server.url}; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'`
  const wild = '<style>body *, porchlight-widget { all: unset !important; display: none !important; font-size: 50px !important }</style>'
  const site = await customerSite(`<meta http-equiv="content-security-policy" content="${policy}">${wild}${snippet(server.url, support_lib_id)}`)
  const page = await open()
  await page.goto(site.url)
  await expect(launcher(page)).toBeVisible()
  const before = await launcher(page).boundingBox()
  expect([before?.width, before?.height, (before?.x ?? 0) > 1000]).toEqual([60, 60, true])
  await launcher(page).click()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  await site.stop()
  for (const [attribute, isLeft] of [
    ['', true],
    [' data-position="right"', false],
  ] as const) {
    const line = snippet(server.url, support_lib_id).replace(' async', `${attribute} async`)
    const side = await customerSite(`<script>document.documentElement.dir='rtl'</script>${line}`)
    await page.goto(side.url)
    await expect(launcher(page)).toBeVisible()
    expect(((await launcher(page).boundingBox())?.x ?? 0) < 200).toBe(isLeft)
    await side.stop()
  }
})

test('opens and closes by keyboard; the focus goes in and comes back', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  const start = chatFrame(page).getByRole('button', { name: 'Chat with us now!' })
  await expect(start).toBeFocused()
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(chatFrame(page).getByLabel('Write a message')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
})

test('believes only its own frame, and the frame only its own page', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  const frame = page.frames().find((one) => one.url().includes('/advancedWidget/'))
  const isOpen = () => launcher(page).getAttribute('aria-expanded')
  const nonce = await frame?.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('porchlight'))
  expect(nonce).toBeTruthy()

  // The page itself: right nonce, wrong window and origin. The frame: wrong nonce, then none.
  await page.evaluate((porchlight) => window.postMessage({ type: 'close', porchlight }, '*'), nonce)
  await frame?.evaluate(() => parent.postMessage({ type: 'close', porchlight: 'guessed' }, '*'))
  await frame?.evaluate(() => parent.postMessage('close', '*'))
  // Another site in another frame: right nonce, wrong origin, to the page and to the frame.
  const stranger = await customerSite('')
  await page.evaluate((url) => document.body.appendChild(Object.assign(document.createElement('iframe'), { src: url, name: 'stranger' })), stranger.url)
  const foreign = page.frame('stranger')
  await foreign?.waitForLoadState()
  await foreign?.evaluate((porchlight) => parent.postMessage({ type: 'close', porchlight }, '*'), nonce)
  await foreign?.evaluate((porchlight) => parent.frames[0]?.postMessage({ type: 'open', to: 'conversations', focus: 'none', porchlight }, '*'), nonce)
  // The page to the frame: wrong nonce.
  await page.evaluate(() =>
    document
      .querySelector('porchlight-widget')
      ?.shadowRoot?.querySelector('iframe')
      ?.contentWindow?.postMessage({ type: 'open', to: 'conversations', focus: 'none', porchlight: 'guessed' }, '*'),
  )
  // Once this legitimate pair has been through, everything before it has been too.
  await page.evaluate("Porchlight('open','chat')")
  await expect(chatFrame(page).getByLabel('Write a message')).toBeVisible()
  expect(await isOpen()).toBe('true')
  expect(await eventsOf(page)).toEqual(['ready', 'open'])
  // The frame with its own seal is believed; said again until heard, as the page may still be busy with its opening.
  await expect(async () => {
    await frame?.evaluate(() => {
      const seal = new URLSearchParams(location.hash.slice(1))
      parent.postMessage({ type: 'close', porchlight: seal.get('porchlight') }, seal.get('origin') ?? '')
    })
    await expect.poll(isOpen, { timeout: 1000 }).toBe('false')
  }).toPass()
  await stranger.stop()
})

test('a visitor and an agent talk; the badge counts; a reload keeps everything', async ({ open, shop, server }) => {
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

  await frame.getByRole('button', { name: 'Close chat window' }).click()
  await agent.messages.send({ conversation_ref, client_msg_id: randomUUID(), message: 'Shall I keep one for you?' })
  await expect(launcher(page)).toHaveAccessibleName('Open chat, unread messages: 1')
  await page.goto(`${shop.site.url}/two`)
  await expect(launcher(page)).toHaveAccessibleName('Open chat, unread messages: 1')
  await launcher(page).click()
  await chatFrame(page)
    .getByRole('link', { name: /Shall I keep one/ })
    .click()
  await expect(bubble(chatFrame(page), 'Do you have this in blue?')).toBeVisible()
  await expect(bubble(chatFrame(page), 'Shall I keep one for you?')).toBeVisible()
  await expect.poll(async () => (await heard(page)).findLast(({ event }) => event === 'unread')?.detail).toBe(0)
  expect((await agent.conversations.read({ conversation_ref })).visitor.pages.map(({ url }) => url)).toContain(`${shop.site.url}/two`)
})

test('each side sees the other type', async ({ open, shop, server }) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'Hello?')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const agent = await agentHands(server.url, shop.library)
  const conversation_ref = (await agent.conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await agent.conversations.take({ conversation_ref })
  const live = agent.connect()
  const signals: string[] = []
  live.on('signal', (signal) => signal.signal === 'typing' && signals.push(`${signal.who.kind} ${signal.is_typing}`))
  await new Promise<void>((followed) => live.follow(`conversation:${conversation_ref}`, { after: () => null, apply: () => followed(), reload: followed }))
  live.signal('typing', { conversation_ref, is_typing: true })
  await expect(frame.getByText(/is typing…/)).toBeAttached()
  live.signal('typing', { conversation_ref, is_typing: false })
  await expect(frame.getByText(/is typing…/)).toBeHidden()
  await frame.getByLabel('Write a message').fill('I wond')
  await expect.poll(() => signals).toContain('visitor true')
  await frame.getByLabel('Write a message').fill('')
  await expect.poll(() => signals).toContain('visitor false')
  live.close()
})

test('a long conversation opens at its end and is fetched by the page while scrolling up', async ({ open, shop, server }) => {
  const { support_lib_id } = shop.library
  const secret = randomBytes(32).toString('base64url')
  const visitor = createHttpClient({ baseUrl: () => server.url, authorization: () => `Visitor ${support_lib_id}.${secret}` })
  const first = await visitor.messages.send({ client_msg_id: randomUUID(), message: 'Message 0' })
  const { conversation_ref } = first.message
  for (let at = 1; at < 130; at++) await visitor.messages.send({ client_msg_id: randomUUID(), conversation_ref, message: `Message ${at}` })
  const page = await open()
  const pages: string[] = []
  page.on('request', (request) => request.url().includes('/api/inbox/messages?') && pages.push(request.url()))
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [`porchlight-visitor:${support_lib_id}`, JSON.stringify({ secret, tag: 'long', is_known: true, is_asked: true })],
  )
  await page.goto(`${server.url}/advancedWidget/${support_lib_id}/chat/${conversation_ref}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Message 129', { exact: true })).toBeInViewport()
  expect(pages).toHaveLength(1)
  expect(await log.locator('.message').count()).toBeLessThan(50)
  await log.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -1500)
    await expect(log.getByText('Message 0', { exact: true })).toBeInViewport({ timeout: 100 })
  }).toPass()
  expect(pages).toHaveLength(3)
  // Old messages are no news.
  await expect(page.locator('.jump.has-news')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await expect(log.getByText('Message 129', { exact: true })).toBeInViewport()
})

test('files go by button, paste and drop; what cannot be sent is said', async ({ open, shop, server }) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await frame.getByTestId('file').setInputFiles([
    { name: 'bike.png', mimeType: 'image/png', buffer: png },
    { name: 'huge.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(21 * 1024 * 1024) },
  ])
  await expect(frame.getByText('huge.bin is larger than 20 MB.')).toBeVisible()
  await frame.getByLabel('Write a message').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['a plain note'], 'note.txt', { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(frame.getByRole('listitem').filter({ hasText: 'note.txt' }).filter({ hasText: 'kB' })).toBeVisible()
  await expect(frame.getByRole('listitem').filter({ hasText: 'bike.png' }).filter({ hasText: 'kB' })).toBeVisible()
  await say(frame, 'Here they are')
  await expect(frame.getByRole('img', { name: 'Picture bike.png' })).toBeVisible()
  await expect(frame.getByRole('link', { name: /File note.txt/ })).toBeVisible()
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const agent = await agentHands(server.url, shop.library)
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  const { messages } = await agent.messages.list({ conversation_ref: conversations[0]?.conversation_ref ?? '' })
  expect(messages.find((message) => message.message === 'Here they are')?.attachments).toHaveLength(2)
})

test('what is written while the server is away is sent once, after it is back and the page was loaded anew', async ({ open, shop, server }) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'First')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  await server.kill()
  await say(frame, 'Written in the dark')
  await expect(frame.getByText('Sending…')).toBeVisible()
  await expect(frame.getByText('Connecting again…')).toBeVisible()
  await server.start()
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible({ timeout: 40_000 })
  await page.reload()
  await expect(bubble(chatFrame(page), 'Written in the dark')).toHaveCount(1)
  const agent = await agentHands(server.url, shop.library)
  const { conversations } = await agent.conversations.list({ tab: 'queue' })
  expect(conversations).toHaveLength(1)
  const { messages } = await agent.messages.list({ conversation_ref: conversations[0]?.conversation_ref ?? '' })
  expect(messages.filter(({ sender_type }) => sender_type === 'visitor').map(({ message }) => message)).toEqual(['First', 'Written in the dark'])
})

test('a signed identity is verified, a claimed one is not; shutdown forgets', async ({ open, shop, server }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await page.evaluate((token) => (window as unknown as { Porchlight: (...call: unknown[]) => void }).Porchlight('identify', { token }), signed(shop.library))
  const frame = await openChat(page)
  await say(frame, 'It is me')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const agent = await agentHands(server.url, shop.library)
  const visitor = async () => (await agent.conversations.list({ tab: 'queue' })).conversations[0]?.visitor
  await expect.poll(visitor).toMatchObject({ is_verified: true, email: 'rider@shop.test', name: 'Rosa Rider' })

  await page.evaluate("Porchlight('shutdown')")
  await expect(page.locator('porchlight-widget')).toHaveCount(0)
  await page.reload()
  await openChat(page)
  await say(chatFrame(page), 'Somebody else')
  await expect(chatFrame(page).getByText('Sent', { exact: true })).toBeVisible()
  const card = chatFrame(page).getByRole('form', { name: 'How can we reach you?' })
  await card.getByLabel('Email').fill('nobody')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Please enter a valid email address')).toBeVisible()
  await card.getByLabel('Email').fill('nobody@shop.test')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toBeHidden()
  await expect.poll(visitor).toMatchObject({ is_verified: false, email: 'nobody@shop.test' })
})

test('a visitor signs in in one of two tabs: both go on as that person, with what was unsent, and the secret of before opens nothing', async ({
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
  expect(conversations.map(({ visitor }) => visitor)).toMatchObject([{ is_verified: true, name: 'Rosa Rider' }])
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
})

test('a frame that does not answer is said, and can be tried again', async ({ open, shop }) => {
  const page = await open()
  await page.route('**/advancedWidget/**', (route) => route.abort())
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible()
  await page.unroute('**/advancedWidget/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  await expect(page.getByText('The chat could not be loaded.')).toBeHidden()
})

test('without its script the first view is there and offers to try again', async ({ open, library, server }) => {
  const { support_lib_id, company_name } = await library()
  const page = await open()
  await page.route('**/widget-frame/assets/*.js', (route) => route.abort())
  await page.goto(`${server.url}/advancedWidget/${support_lib_id}/`)
  await expect(page.getByText(company_name, { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The chat could not be loaded.')
  await page.unroute('**/widget-frame/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Chat with us now!' }).click()
  await expect(page.getByLabel('Write a message')).toBeVisible()
})

test('a visitor ends a chat and writes again', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'Only a question')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  await frame.getByRole('button', { name: 'Conversation menu' }).click()
  await frame.getByRole('menuitem', { name: 'End this chat' }).click()
  await frame.getByRole('button', { name: 'End chat' }).click()
  await expect(frame.getByText(/You ended the chat/)).toBeVisible()
  await say(frame, 'One more thing')
  await expect(frame.getByText(/The chat goes on/)).toBeVisible()
})

test('the three paths of the advanced widget, and a library that does not exist', async ({ open, shop, server }) => {
  const page = await open()
  for (const name of ['advancedWidget', 'AdvancedWidget', 'widgetAdvanced']) {
    await page.goto(`${server.url}/${name}/${shop.library.support_lib_id}/dashboard?parentURL=javascript%3Aalert(1)&parent_lib_id=x`)
    await page.getByRole('button', { name: 'Chat with us now!' }).click()
    await expect(page.getByLabel('Write a message')).toBeVisible()
    expect(new URL(page.url()).search).toBe('?parentURL=javascript%3Aalert%281%29&parent_lib_id=x')
  }
  await page.goto(`${server.url}/advancedWidget/nothing-here/`)
  await expect(page.getByText('This chat is not available.')).toBeVisible()
})

for (const look of looks) {
  test(`nothing grave for axe on any screen (${look.name})`, async ({ open, shop }) => {
    const page = await open(look)
    await page.goto(shop.site.url)
    await launcher(page).click()
    await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
    await expectAccessible(page)
    await chatFrame(page).getByRole('button', { name: 'Chat with us now!' }).click()
    await say(chatFrame(page), 'Hello **you**')
    await expect(chatFrame(page).getByText('Sent', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await chatFrame(page).getByRole('button', { name: 'Conversation menu' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await chatFrame(page).getByRole('button', { name: 'Back' }).click()
    await expect(chatFrame(page).getByRole('link', { name: /Hello/ })).toBeVisible()
    await expectAccessible(page)
  })
}
