import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { systemChromium } from '../../scripts/services.ts'
import { agentHands } from '../agent-hands.ts'
import { customerSite } from '../customer-site.ts'
import { expect } from '../fixtures.ts'
import { launcher, openChat, say, snippet, test } from '../shop.ts'
import { signIn } from '../sign-in.ts'

/** Twelve possible origins of a page, and whether the library's list lets them embed its widget. */
const places = [
  { host: 'shop.origins.test', isAllowed: true },
  { host: 'www.brand.test', isAllowed: true },
  { host: 'de.shop.brand.test', isAllowed: true },
  { host: 'brand.test', isAllowed: false },
  { host: 'evil.test', isAllowed: false },
  { host: 'shop.origins.test.evil.test', isAllowed: false },
  { host: 'xshop.origins.test', isAllowed: false },
  { host: 'www.shop.origins.test', isAllowed: false },
  { host: 'evilbrand.test', isAllowed: false },
  { host: 'www.brand.test.evil.test', isAllowed: false },
  { host: '127.0.0.1', isAllowed: false },
  { host: 'shop.origins.test', isAllowed: false, hasOtherPort: true },
] as const

test("of twelve origins only the allowed ones can embed the widget and chat; messages from others and a library's own code have no effect", async ({
  library,
  server,
}) => {
  test.slow()
  const [mine, other] = [await library(), await library()]
  const line = snippet(server.url, mine.support_lib_id)
  const [site, otherPort] = [await customerSite(line), await customerSite(line)]
  const port = new URL(site.url).port
  const admin = await agentHands(server.url, mine)
  const scripts = { widgetScript: '<script>window.canary = 1</script>', bodyScript: '<script>window.canary = 2</script>' }
  const { library: stored } = await admin.librarySettings.update({
    widgetSites: { allowed_sites: [`http://shop.origins.test:${port}`, `http://*.brand.test:${port}`] },
    widgetTheme: { isCustomCss: true, customCss: '.hero, .card, body, button { border-top-color: rgb(1, 2, 3) }' },
    integrations: { custom: { enable: true, ...scripts } },
  })
  expect(stored.custom).toMatchObject({ enable: true, ...scripts })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? systemChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.test 127.0.0.1'],
  })
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    contexts.push(context)
    return context.newPage()
  }
  const said = new Map<Page, string[]>()
  const visit = async (place: (typeof places)[number], tab = open()) => {
    const page = await tab
    // Record from the start: a frame preloaded before the click is also refused before the click.
    const lines: string[] = []
    said.set(page, lines)
    page.on('console', (message) => lines.push(message.text()))
    await page.goto(`http://${place.host}:${'hasOtherPort' in place ? new URL(otherPort.url).port : port}/`)
    await expect(launcher(page)).toBeVisible()
    return page
  }
  const widgetsOn = (page: Page) => page.frames().filter((frame) => frame.url().includes('/advancedWidget/'))

  const onePage = open()
  for (const place of places.filter(({ isAllowed }) => !isAllowed)) {
    const page = await visit(place, onePage)
    await launcher(page).click()
    await expect.poll(() => said.get(page)?.some((line) => line.includes('frame-ancestors'))).toBe(true)
    expect(widgetsOn(page), place.host).toEqual([])
  }
  for (const [at, place] of places.filter(({ isAllowed }) => isAllowed).entries()) {
    const page = await visit(place)
    const frame = await openChat(page)
    await say(frame, `Hello from ${at}`)
    await expect(frame.getByText('Sent', { exact: true })).toBeVisible()
  }
  const { conversations } = await admin.conversations.list({ tab: 'queue' })
  expect(conversations.map(({ last_message }) => last_message?.excerpt).sort()).toEqual(['Hello from 0', 'Hello from 1', 'Hello from 2'])

  // A foreign page opens each of our pages in a window it can post to, and posts every message that any of them accepts.
  const evil = await visit(places[4])
  const posts = [
    { type: 'open', to: 'conversations', focus: 'none', page: { url: 'https://evil.test/', title: 'evil' } },
    { type: 'identify', identity: { name: 'Evil' } },
    { type: 'shutdown' },
    { type: 'look', look: { css: '* { display: none !important }', layout: {} } },
    { type: 'answer', id: 1, value: { categories: [] } },
    { type: 'previewReady' },
    { type: 'help', id: 1, name: 'categories', input: {} },
  ]
  for (const path of [`/advancedWidget/${mine.support_lib_id}/`, `/widget/${mine.support_lib_id}/`, `/widgetPreview/${mine.support_lib_id}`]) {
    const opening = evil.context().waitForEvent('page')
    await evil.evaluate((address) => {
      Object.assign(window, { victim: window.open(address) })
    }, server.url + path)
    const victim = await opening
    await victim.waitForLoadState('networkidle')
    // A busy page can pause between two requests, so wait for what it shows last.
    if (path.startsWith('/widgetPreview/')) await victim.locator('html.is-embedded').waitFor({ state: 'attached' })
    else await expect(victim.getByText('No Content found')).toBeVisible()
    if (path.startsWith('/advancedWidget/')) await expect(victim.getByText('No News Found')).toBeVisible()
    const before = [victim.url(), await victim.locator('body').innerText()]
    const heard = await evil.evaluate(async (messages) => {
      const answers: unknown[] = []
      addEventListener('message', ({ data }) => answers.push(data))
      const { victim: target } = window as unknown as { victim: Window }
      for (const message of messages) target.postMessage(message, '*')
      // Wait for a message round trip of our own: by then everything posted earlier has been read.
      const { port1, port2 } = new MessageChannel()
      await new Promise((done) => {
        port1.onmessage = done
        port2.postMessage(null)
      })
      return answers
    }, posts)
    await victim.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect([victim.url(), await victim.locator('body').innerText()], path).toEqual(before)
    expect(heard, path).toEqual([])
    await victim.close()
  }

  // The library's style sheet affects only its own widget, and its scripts run nowhere on our origin.
  const own = await open()
  await own.goto(`/advancedWidget/${mine.support_lib_id}/`)
  await expect(own.locator('.hero')).toHaveCSS('border-top-color', 'rgb(1, 2, 3)')
  const desk = await open()
  const [boss] = mine.people
  if (!boss) throw new Error('the library lacks people')
  await signIn(desk, boss, server.url)
  await desk.goto('/admin/profile/settings/widget')
  const preview = desk.frameLocator('iframe[title="Widget preview"]')
  await expect(preview.locator('.hero')).toHaveCSS('border-top-color', 'rgb(1, 2, 3)')
  const stranger = await open()
  await stranger.goto(`/advancedWidget/${other.support_lib_id}/`)
  await expect(stranger.locator('.hero')).toBeVisible()
  const hub = await open()
  await hub.goto(`/${mine.support_lib_id}`)
  await expect(hub.getByRole('heading', { level: 1 })).toBeVisible()
  for (const page of [desk, stranger]) expect(await page.locator('body').evaluate((body) => getComputedStyle(body).borderTopColor)).not.toBe('rgb(1, 2, 3)')
  for (const page of [own, desk, stranger, hub]) for (const frame of page.frames()) expect(await frame.evaluate(() => 'canary' in window)).toBe(false)

  for (const context of contexts) await context.close()
  await browser.close()
  await Promise.all([site.stop(), otherPort.stop()])
})
