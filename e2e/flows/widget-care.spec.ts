import { agentHands } from '../agent-hands.ts'
import { expect } from '../fixtures.ts'
import { bubble, chatFrame, launcher, openChat, say, test } from '../shop.ts'

const question = 'How can we reach you?'

test('the email question stays in place while being answered, also once an agent has joined', async ({ open, shop, server }) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'First words')
  const card = frame.getByRole('form', { name: question })
  await expect(card).toBeVisible()
  await card.getByLabel('Email').fill('rosa@shop')
  const agent = await agentHands(server.url, shop.library)
  const conversation_ref = (await agent.conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await agent.conversations.take({ conversation_ref })
  for (let at = 1; at <= 12; at++) await agent.messages.send({ conversation_ref, client_msg_id: crypto.randomUUID(), message: `Answer ${at}` })
  await expect(bubble(frame, 'Answer 12')).toBeInViewport()
  await say(frame, 'More words')
  await expect(bubble(frame, 'More words')).toBeInViewport()
  await expect(card).not.toBeInViewport()
  // The list follows its end once more when the server confirms the message.
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const top = async (text: string) => (await bubble(frame, text).boundingBox())?.y ?? Number.NaN
  await card.getByLabel('Email').scrollIntoViewIfNeeded()
  const middle = (await card.boundingBox())?.y ?? Number.NaN
  expect(await top('First words')).toBeLessThan(middle)
  expect(middle).toBeLessThan(await top('Answer 1'))
  await expect(card.getByLabel('Email')).toHaveValue('rosa@shop')

  // If the browser blocks storage in iframes, only the server's data is restored.
  await expect.poll(async () => (await agent.messages.list({ conversation_ref })).messages.at(-1)?.message).toBe('More words')
  await page.reload()
  await expect(bubble(frame, 'More words')).toBeInViewport()
})

test("an open conversation stays open on the site's next page; a closed panel opens at its start screen", async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'I am looking around')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  await page.goto(`${shop.site.url}/two`)
  await expect(bubble(frame, 'I am looking around')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await launcher(page).click()
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(frame.getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
})

test('C14: the widget stays on a site that replaces its body, and an open chat with it', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await frame.getByLabel('Write a message').fill('half a question')
  // As Turbo and similar libraries show a site's next page.
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')))
  await expect(frame.getByLabel('Write a message')).toHaveValue('half a question')
  await launcher(page).click()
  await page.evaluate("document.body.replaceChildren();Porchlight('open')")
  await expect(frame.getByLabel('Write a message')).toHaveValue('half a question')
})

test('a sign-out takes effect even if the visitor leaves the page immediately', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await say(await openChat(page), 'My secret words')
  await expect(chatFrame(page).getByText('Sent', { exact: true })).toBeVisible()
  await launcher(page).click()
  // The next page signs out before its iframe can load, and is left immediately.
  await page.route('**/advancedWidget/**', () => new Promise(() => {}))
  await page.goto(`${shop.site.url}/two`)
  await expect(launcher(page)).toBeVisible()
  await page.evaluate("Porchlight('shutdown');location.href='/'")
  await page.unroute('**/advancedWidget/**')
  await expect(launcher(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"forget":true')
  const frame = await openChat(page)
  await say(frame, 'Somebody else')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  await expect(frame.getByText('My secret words')).toHaveCount(0)
})

test('on a slow connection the launcher appears immediately, the first view soon after, and messages are sent', async ({ open, shop }) => {
  const page = await open()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 560, downloadThroughput: 180_000, uploadThroughput: 84_000 })
  await page.goto(shop.site.url)
  await expect(launcher(page)).toBeVisible()
  const frame = await openChat(page)
  await say(frame, 'Slow but sure')
  await expect(bubble(frame, 'Slow but sure')).toBeVisible()
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
})

test('visitors who prefer reduced motion get no animations', async ({ open, shop }) => {
  const page = await open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(shop.site.url)
  const frame = await openChat(page)
  await say(frame, 'Hold still')
  await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  const running = async () => {
    const counts = await Promise.all(
      page
        .frames()
        .map((one) =>
          one.evaluate(
            () => document.getAnimations().filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 20).length,
          ),
        ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await launcher(page).click()
  await launcher(page).click()
  expect(await running()).toBe(0)
})

test('the dashboard shows no one as online while the device is offline', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await launcher(page).click()
  const status = chatFrame(page).locator('.start-status').first()
  await expect(status).toBeVisible()
  await page.context().setOffline(true)
  await expect(status).toBeHidden()
  await page.context().setOffline(false)
  await expect(status).toBeVisible()
})

test('a modal dialog of the page keeps the focus; the chat opened from it is there once it is closed', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(() => {
    const buttons = `<button onclick="Porchlight('open')">Ask us</button><form method="dialog"><button>Close</button></form>`
    document.body.insertAdjacentHTML('beforeend', `<dialog>${buttons}</dialog>`)
    document.querySelector('dialog')?.showModal()
  })
  const ask = page.getByRole('button', { name: 'Ask us' })
  await ask.click()
  const frame = chatFrame(page)
  await expect(frame.locator('html')).toHaveAttribute('data-opened', 'none')
  await expect(ask).toBeFocused()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await frame.getByRole('button', { name: 'Chat with us now!' }).click()
  await expect(frame.getByLabel('Write a message')).toBeFocused()
})
