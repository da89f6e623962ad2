import type { Page } from '@playwright/test'
import { callsAs } from '../calls-as.ts'
import { customerSite } from '../customer-site.ts'
import { atEveryWidth, expect, expectAccessible } from '../fixtures.ts'
import { chatFrame, eventsOf, launcher, say, snippet, test } from '../shop.ts'

test('the widget costs one request and one global before it is opened; it opens and closes by keyboard and moves the focus in and back', async ({
  open,
  shop,
}) => {
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

  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(chatFrame(page).getByLabel('Write your question…')).toBeFocused()
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(chatFrame(page).getByLabel('Write a message')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
})

test('calls made before the script has loaded are queued in order', async ({ open, library, server }) => {
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
  // A preloaded panel is visible in the first frame after opening; closing fades out.
  const panel = "getComputedStyle(document.querySelector('porchlight-widget').shadowRoot.querySelector('.panel')).visibility"
  await expect.poll(() => page.evaluate(panel)).toBe('hidden')
  expect(await page.evaluate(`new Promise((shown) => { Porchlight('open'); requestAnimationFrame(() => shown(${panel})) })`)).toBe('visible')
  await site.stop()
})

test('the launcher is hidden from new visitors when neither chat nor help is available, and returns when chat is turned on again', async ({
  open,
  shop,
  enter,
  server,
}) => {
  const desk = await open()
  const boss = shop.library.people[0]
  if (!boss) throw new Error('the library lacks people')
  await enter(desk, boss)
  const { librarySettings } = await callsAs(desk)
  const chat = (enable: boolean) => librarySettings.update({ integrations: { chatIntegrations: { enable } } })
  await chat(false)
  const page = await open()
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(chatFrame(page).getByText('Chat is currently unavailable')).toBeVisible()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(launcher(page)).toBeVisible()
  await librarySettings.update({ widgetTheme: { isHelpShown: false, isNewsShown: false } })
  await page.reload()
  await page.mouse.move(200, 200)
  await expect(launcher(page)).toBeHidden()
  await page.goto(`${shop.site.url}/two`)
  await expect(launcher(page)).toBeHidden()
  await chat(true)
  await page.reload()
  await page.mouse.move(200, 200)
  await expect(launcher(page)).toBeVisible()

  // Embed code from before the color was changed: new visitors see the code's until the frame has said the new one, returning visitors see that at once.
  const colorOf = (of: Page) => launcher(of).evaluate((element) => getComputedStyle(element).backgroundColor)
  const [green, violet] = ['rgb(45, 206, 137)', 'rgb(112, 72, 232)']
  await librarySettings.update({ publicHelpCenterTheme: { themeColor: '#7048e8' } })
  const guest = await open()
  await guest.goto(shop.site.url)
  await expect(launcher(guest)).toBeVisible()
  expect(await colorOf(guest)).toBe(green)
  await guest.mouse.move(200, 200)
  await launcher(guest).hover()
  await expect.poll(() => colorOf(guest)).toBe(violet)
  await guest.route(/advancedWidget/, (route) => route.abort())
  await guest.reload()
  await expect(launcher(guest)).toBeVisible()
  expect(await colorOf(guest)).toBe(violet)

  // Embed code without a color: the launcher waits for the library's, and never shows another.
  const site = await customerSite(snippet(server.url, shop.library.support_lib_id).replace(' data-color="#2dce89"', ''))
  const other = await open()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await other.route(/widget-color/, async (route) => {
    await held
    await route.continue()
  })
  const asked = other.waitForRequest(/widget-color/)
  await other.goto(site.url)
  await asked
  await expect(launcher(other)).toBeHidden()
  answer()
  await expect(launcher(other)).toBeVisible()
  expect(await colorOf(other)).toBe(violet)
  await site.stop()
})

test('looks the same on a page with strict policies, wild styles and right-to-left text', async ({ open, library, server }) => {
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

test('position, look and timing follow the options set by the page', async ({ open, library, server, enter }) => {
  const { support_lib_id, people } = await library({
    people: [{ role: 'agent', name: 'Alex Agent' }],
    chat_settings: { page_greetings: [{ page: '/', text: 'Looking for a bike that fits? We are happy to help you choose.', delay_seconds: 0 }] },
  })
  const [alex] = people
  if (!alex) throw new Error('no agent')
  const options = { position: 'left', offsetX: 40, offsetY: 90, zIndex: 77, theme: 'dark', locale: 'nl', hideOffline: true }
  const site = await customerSite(snippet(server.url, support_lib_id, `Porchlight('boot',${JSON.stringify({ library: support_lib_id, ...options })});`))
  const page = await open()
  await page.goto(site.url)
  await page.frameLocator('porchlight-widget iframe').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await expect(launcher(page)).toBeHidden()
  await enter(await open(), alex, '/admin')
  const isOnline = async () =>
    ((await (await fetch(`${server.url}/api/widget/boot?support_lib_id=${support_lib_id}`)).json()) as { is_online: boolean }).is_online
  await expect.poll(isOnline).toBe(true)
  await page.reload()
  await expect(launcher(page)).toBeVisible()
  const box = await launcher(page).boundingBox()
  const foot = (page.viewportSize()?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
  expect([box?.x, foot]).toEqual([40, 90])
  expect(await page.locator('porchlight-widget').evaluate((element) => getComputedStyle(element).zIndex)).toBe('77')
  // The greeting appears once per visitor; clicking it starts the chat.
  const greeting = chatFrame(page).getByRole('button', { name: 'Looking for a bike that fits?' })
  await expect(greeting).toBeVisible()
  // It is beside the launcher and as tall as its text.
  const frameBox = async () => page.locator('porchlight-widget iframe').boundingBox()
  expect((await frameBox())?.x).toBe(40)
  const cut = async () => ((await chatFrame(page).locator('.peek').boundingBox())?.height ?? Number.NaN) - ((await frameBox())?.height ?? 0)
  await expect.poll(cut).toBeLessThanOrEqual(0)
  await greeting.click()
  await expect(chatFrame(page).getByLabel('Write a message')).toBeFocused()
  await page.evaluate("Porchlight('close')")
  await page.reload()
  await launcher(page).click()
  await expect(greeting).toHaveCount(0)
  const frame = chatFrame(page)
  await expect(frame.getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  expect(
    await frame.locator('html').evaluate((element) => [getComputedStyle(element).colorScheme, new URLSearchParams(location.search).get('language')]),
  ).toEqual(['dark', 'nl'])
  await frame.getByRole('button', { name: 'Chat with us now!' }).click()
  await expect(frame.getByLabel('Write a message')).toBeVisible()
  expect(await frame.locator('html').evaluate(() => new URLSearchParams(location.search).get('language'))).toBe('nl')
  await site.stop()
})

test('the page accepts messages only from its own frame, and the frame only from its own page', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  const frame = page.frames().find((one) => one.url().includes('/advancedWidget/'))
  const isOpen = () => launcher(page).getAttribute('aria-expanded')
  const nonce = await frame?.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('porchlight'))
  expect(nonce).toBeTruthy()

  // From the page itself: correct nonce, wrong window and origin. From the frame: wrong nonce, then none.
  await page.evaluate((porchlight) => window.postMessage({ type: 'close', porchlight }, '*'), nonce)
  await frame?.evaluate(() => parent.postMessage({ type: 'close', porchlight: 'guessed' }, '*'))
  await frame?.evaluate(() => parent.postMessage('close', '*'))
  // From an iframe of another site: the nonce is correct, but the origin is wrong.
  const stranger = await customerSite('')
  await page.evaluate((url) => document.body.appendChild(Object.assign(document.createElement('iframe'), { src: url, name: 'stranger' })), stranger.url)
  const foreign = await (await page.waitForSelector('iframe[name=stranger]')).contentFrame()
  await foreign?.waitForURL(`${stranger.url}/**`)
  expect(await foreign?.evaluate(() => location.origin)).toBe(new URL(stranger.url).origin)
  await foreign?.evaluate((porchlight) => parent.postMessage({ type: 'close', porchlight }, '*'), nonce)
  // The widget's frame is in a shadow tree, where no other frame finds it.
  expect(await foreign?.evaluate(() => parent.frames.length)).toBe(1)
  // From the page to the frame: wrong nonce.
  await page.evaluate(() =>
    document
      .querySelector('porchlight-widget')
      ?.shadowRoot?.querySelector('iframe')
      ?.contentWindow?.postMessage({ type: 'open', to: 'conversations', focus: 'none', porchlight: 'guessed' }, '*'),
  )
  // Once this legitimate exchange is complete, all earlier messages have been processed too.
  await page.evaluate("Porchlight('open','chat')")
  await expect(chatFrame(page).getByLabel('Write a message')).toBeVisible()
  expect(await isOpen()).toBe('true')
  expect(await eventsOf(page)).toEqual(['ready', 'open'])
  // The frame's own message with its nonce is accepted. Repeat it until it arrives, because the page may still be busy opening.
  await expect(async () => {
    await frame?.evaluate(() => {
      const seal = new URLSearchParams(location.hash.slice(1))
      parent.postMessage({ type: 'close', porchlight: seal.get('porchlight') }, seal.get('origin') ?? '')
    })
    await expect.poll(isOpen, { timeout: 1000 }).toBe('false')
  }).toPass()
  await stranger.stop()
})

test('a frame that does not respond shows an error in the language of the page, and can be retried', async ({ open, shop, enter, server }) => {
  const page = await open()
  await page.route('**/advancedWidget/**', (route) => route.abort())
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(page.getByText("Couldn't load the chat.")).toBeVisible()
  await page.unroute('**/advancedWidget/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  await expect(page.getByText("Couldn't load the chat.")).toBeHidden()
  // The error is in German if the page asks for it, or once a frame has reported that the library's language is German.
  const { support_lib_id, people } = shop.library
  const german = await customerSite(snippet(server.url, support_lib_id).replace(' async', ' data-locale="de" async'))
  const desk = await open()
  const [boss] = people
  if (!boss) throw new Error('the library lacks people')
  await enter(desk, boss)
  await (await callsAs(desk)).librarySettings.update({ settings: { language: 'de' } })
  await launcher(page).click()
  await page.reload()
  await page.mouse.move(200, 200)
  await expect(launcher(page)).toHaveAccessibleName('Chat öffnen')
  for (const site of [shop.site.url, german.url]) {
    const guest = site === german.url ? await open() : page
    await guest.route('**/advancedWidget/**', (route) => route.abort())
    await guest.goto(site)
    await expect(launcher(guest)).toHaveAccessibleName('Chat öffnen')
    await launcher(guest).click()
    await expect(guest.getByText('Der Chat lädt nicht.')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  }
  await german.stop()
})

test('if the script fails to load, the first view is shown with an option to try again', async ({ open, library, server }) => {
  const { support_lib_id, company_name } = await library()
  const page = await open()
  await page.route('**/widget-frame/assets/*.js', (route) => route.abort())
  await page.goto(`${server.url}/advancedWidget/${support_lib_id}/`)
  await expect(page.getByText(company_name, { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("Couldn't load the chat.")
  await page.unroute('**/widget-frame/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Chat with us now!' }).click()
  await expect(page.getByLabel('Write a message')).toBeVisible()
})

test('axe finds no serious issues on any screen', async ({ open, shop }) => {
  const page = await open()
  await page.goto(shop.site.url)
  await launcher(page).click()
  await expect(chatFrame(page).getByRole('button', { name: 'Chat with us now!' })).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await chatFrame(page).getByRole('button', { name: 'Chat with us now!' }).click()
  await say(chatFrame(page), 'Hello **you**')
  await expect(chatFrame(page).getByText('Sent', { exact: true })).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await chatFrame(page).getByRole('button', { name: 'Conversation menu' }).click()
  await atEveryWidth(page, () => expectAccessible(page))
  await page.keyboard.press('Escape')
  await chatFrame(page).getByRole('button', { name: 'Back' }).click()
  await expect(chatFrame(page).getByRole('link', { name: /Hello/ })).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
})
