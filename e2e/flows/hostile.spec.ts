import type { Browser, BrowserContext, Page } from '@playwright/test'
import { limits } from '@porchlight/contracts/limits'
import { newRef } from '../../apps/server/src/kernel/ids.ts'
import { writeHtml } from '../../apps/server/src/modules/article-files/documents/html.ts'
import { cleanHtml } from '../../apps/server/src/modules/rich-text/clean-html.ts'
import { htmlDepth } from '../../apps/server/src/modules/rich-text/html-depth.ts'
import { hostileHtml } from '../../apps/server/src/modules/rich-text/testing/hostile-html.ts'
import { bundleForPage } from '../../apps/widget/bundle-script.ts'
import { type AgentHands, agentHands } from '../agent-hands.ts'
import { options } from '../agent-inbox.ts'
import { customerSite } from '../customer-site.ts'
import { expect, test } from '../fixtures.ts'
import { payloads, piecesIn, plainTexts, richText } from '../hostile-texts.ts'
import { person } from '../people.ts'
import { messages, type Planted, plantHostile } from '../plant-hostile.ts'
import type { MintedLibrary } from '../server-process.ts'
import { launcher, snippet } from '../shop.ts'
import { WatchTower } from '../watch-tower.ts'

const name = '"><img src=x onerror=alert(1)>'
const lastPiece = `piece ${payloads.length - 1}`

/** A library in which every text is a payload. Created once for the whole file, along with its parent. */
type Hostile = { library: MintedLibrary; hands: AgentHands; made: Planted }
let hostile: Hostile
// Run the file in one worker, so that the setup happens once. It is not a fixture: flows with fixtures of their own run last, alone, with their own servers.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ server }) => {
  test.setTimeout(240_000)
  const parent = await server.ask('library', { company_name: `Parent ${name}`, people: [{ role: 'admin', name: `Pia ${name}` }] })
  const above = await agentHands(server.url, parent)
  for (const article_title of plainTexts(200).slice(0, 20)) {
    const { article } = await above.articles.create({ article_title, article_content: richText })
    await above.articles.publish({ article_id: article.article_id })
  }
  const library = await server.ask('library', {
    company_name: `Shop ${name}`,
    parent_lib_id: parent.support_lib_id,
    people: [
      { role: 'admin', name: `Ada ${name}` },
      { role: 'admin', name: '<script>alert(1)</script>' },
    ],
  })
  const hands = await agentHands(server.url, library)
  const made = await plantHostile(server.url, library, hands, await agentHands(server.url, library, library.people[1]))
  hostile = { library, hands, made }
})

async function watched(browser: Browser, baseURL?: string): Promise<{ context: BrowserContext; page: Page; tower: WatchTower }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const tower = await WatchTower.over(context)
  return { context, page: await context.newPage(), tower }
}

/** Opens a page without a content security policy, where payloads are most likely to run. */
async function bare(browser: Browser, url: string, body = '') {
  const all = await watched(browser, url)
  await all.page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><title>No policy</title>${body}` }))
  await all.page.goto('/bare')
  return all
}

/** Parses each piece into the page as a browser would, twice: the serialized result is parsed again. */
const planted = (page: Page, pieces: string[]) =>
  page.evaluate(async (all) => {
    const places = all.map((html) => {
      const place = document.body.appendChild(document.createElement('div'))
      place.innerHTML = html
      place.innerHTML = place.innerHTML.concat('')
      for (const each of place.querySelectorAll<HTMLElement>('a, p, button, summary')) each.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      return place
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const place of places) place.remove()
  }, pieces)

test('the watch tower detects payloads that run, and sanitized payloads never do', async ({ browser, server }) => {
  const { context, page, tower } = await bare(browser, server.url)
  await planted(page, payloads)
  await expect.poll(() => tower.grave.filter((what) => what.startsWith('alert')).length).toBeGreaterThan(40)
  for (const kind of ['request', 'led to']) expect(tower.grave.filter((what) => what.startsWith(kind)).length, kind).toBeGreaterThan(0)
  await context.close()

  const clean = await bare(browser, server.url)
  expect(hostileHtml.length).toBeGreaterThan(300)
  // The rest are nested too deeply and are refused.
  const accepted = hostileHtml.filter((html) => htmlDepth(html) <= limits.richTextDepthMax)
  expect(hostileHtml.length - accepted.length).toBeLessThan(5)
  await planted(clean.page, accepted.map(cleanHtml))
  // Combining the payloads does not break the sanitizer: the text below contains all of them.
  expect(piecesIn(cleanHtml(richText))).toBe(payloads.length)
  await planted(clean.page, [cleanHtml(richText)])
  expect(clean.tower.grave).toEqual([])
  await clean.context.close()
})

test('components that display user text render unsanitized text safely, even on a page without a policy', async ({ browser, server }) => {
  const script = await bundleForPage(new URL('../raw-page.tsx', import.meta.url).pathname)
  const { context, page, tower } = await bare(browser, server.url)
  await page.addScriptTag({ content: script })
  const show = (pieces: string[]) => page.evaluate((all) => (globalThis as unknown as { show: (pieces: string[]) => string[] }).show(all), pieces)
  const written = await show([...payloads, richText])
  expect(piecesIn(written.at(-1) ?? '')).toBe(payloads.length)
  await planted(page, written)
  expect(tower.grave).toEqual([])
  // Control: inserted markup does run on this page.
  await planted(page, ['<img src=x onerror=alert(1)>'])
  await expect.poll(() => tower.grave.length).toBeGreaterThan(0)
  await context.close()
})

/** Signs a staff member in; returns the page and ways to check that a screen is clean. */
async function inConsole(browser: Browser, url: string, library: MintedLibrary, enter: (page: Page, who: MintedLibrary['people'][number]) => Promise<void>) {
  const all = await watched(browser, url)
  const { page, tower } = all
  await enter(page, person(library.people, 0))
  const clear = (where: string) => expect(tower.grave, where).toEqual([])
  return {
    ...all,
    clear,
    /** Opens the path, waits for the text, and checks that the page is clean. */
    visit: async (address: string, text: string | RegExp) => {
      await page.goto(address)
      await expect(page.getByText(text).first()).toBeAttached()
      clear(address)
    },
  }
}

test('user text never runs, loads or posts anything where articles are written, compared, translated and found', async ({ browser, enter, server }) => {
  const { library, made } = hostile
  const { context, page, clear, visit } = await inConsole(browser, server.url, library, enter)
  await visit(`/admin/article/edit/${made.article}`, lastPiece)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('article').getByText(lastPiece, { exact: true })).toBeAttached()
  clear('preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit the article in German' }).click()
  await expect(page.getByRole('dialog').getByText(lastPiece, { exact: true })).toHaveCount(2)
  clear('translation')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Version history' })
  await history.getByRole('button', { name: /Version 2/ }).click()
  await expect(history.getByText('Changed.', { exact: true })).toBeVisible()
  clear('history')
  await visit('/admin/content', 'onerror')
  for (const row of ['End', 'Home']) {
    await page.getByRole('grid', { name: 'Articles' }).focus()
    await page.keyboard.press(row)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
  clear('lists, categories')
  for (const query of ['alert', '<img src=x onerror=alert(1)>', 'piece']) await visit(`/admin/content?q=${encodeURIComponent(query)}`, /alert/)
  await page.goto('/admin/content')
  await page.getByRole('button', { name: /^From Parent/ }).click()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Who can see/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Who sees this, and why' })).toContainText('How it was decided')
  clear('of the parent, and why')
  await context.close()
})

test('user text never runs, loads or posts anything in news, SOPs, courses, phrases and the settings', async ({ browser, enter, server }) => {
  const { library, made } = hostile
  const { context, page, clear, visit } = await inConsole(browser, server.url, library, enter)
  await visit(`/admin/newsflash/edit/${made.news}`, lastPiece)
  await visit(`/admin/sop/update/${made.sop}`, lastPiece)
  await visit(`/admin/sop/${made.sop}`, lastPiece)
  await visit(`/admin/courses/update/${made.lesson}/${made.course}`, lastPiece)
  await visit(`/admin/courses/${made.course}`, /onerror/)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Every one of them' }).click()
  await expect(page.getByRole('dialog').getByText(lastPiece, { exact: true })).toBeAttached()
  clear('preview of a course')
  for (const address of ['/admin/newsflash', '/admin/sop', '/admin/profile/language?language=de']) {
    await visit(address, /onerror/)
    const more = page.getByRole('button', { name: /^(Show more|More)/ })
    for (let clicks = 0; clicks < 3 && (await more.isVisible()); clicks++) await more.click()
    clear(`all of ${address}`)
  }
  for (const address of ['courses', 'profile/teammates']) await visit(`/admin/${address}`, /onerror/)
  for (const address of ['settings', 'settings/helpcenter', 'account']) {
    await page.goto(`/admin/profile/${address}`)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    clear(address)
  }
  await page.getByRole('button', { name: /^Help(?! center)/ }).click()
  await page
    .getByRole('radio', { name: 'BROWSE SOP' })
    .or(page.getByRole('button', { name: 'BROWSE SOP' }))
    .first()
    .click()
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('every')
  await page.getByRole('button', { name: /^Every one/ }).click()
  await expect(page.getByText(lastPiece, { exact: true }).last()).toBeAttached()
  clear('BROWSE SOP')
  await context.close()
})

test('user text never runs, loads or posts anything in the inbox, toasts, feeds and commands', async ({ browser, enter, server }) => {
  const { library } = hostile
  const { context, page, clear, visit } = await inConsole(browser, server.url, library, enter)
  await visit('/admin/inbox?tab=queue', /alert/)
  await visit('/admin/inbox?tab=inbox', /alert/)
  await options(page).first().click()
  await expect(page.getByText('end of messages').first()).toBeVisible()
  await page.getByRole('log').hover()
  for (let wheels = 0; wheels < 5; wheels++) await page.mouse.wheel(0, -2000)
  clear('a chat')
  // Triggers a toast that contains the file name.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '<img src=x onerror=alert(1)>.exe', mimeType: 'image/png', buffer: Buffer.from(`MZ${'\0'.repeat(200)}`) })
  await expect(page.getByText(/onerror=alert\(1\)>\.exe/).last()).toBeVisible()
  clear('an upload')
  await page.getByRole('button', { name: 'User Activities Feed' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/published/)
      .first(),
  ).toBeVisible()
  clear('feed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('<img src=x onerror=alert(1)>')
  clear('commands')
  await context.close()
})

test("user text never runs, loads or posts anything in the recipient's widget", async ({ browser, library, server }) => {
  const minted = await library({ company_name: name, people: [{ role: 'admin', name: '<svg onload=alert(1)>' }] })
  const hands = await agentHands(server.url, minted)
  await hands.librarySettings.update({ settings: { companyName: name } })
  const site = await customerSite(snippet(server.url, minted.support_lib_id), { '/': `<title>&lt;img src=x onerror=alert(1)&gt;</title><h1>Shop</h1>` })
  const { context, page, tower } = await watched(browser)
  await page.goto(site.url)
  await launcher(page).click()
  const frame = page.frameLocator('porchlight-widget iframe')
  await frame.getByRole('button', { name: 'Chat with us now!' }).click()
  await frame.getByLabel('Write a message').fill(plainTexts(5000)[0] ?? '')
  await frame.getByLabel('Write a message').press('Enter')
  const queue = async () => (await hands.conversations.list({ tab: 'queue' })).conversations
  await expect.poll(async () => (await queue()).length).toBe(1)
  const conversation_ref = (await queue())[0]?.conversation_ref ?? ''
  await hands.conversations.take({ conversation_ref })
  for (const message of [...messages(), 'end of messages']) await hands.messages.send({ client_msg_id: newRef(), conversation_ref, message })
  const end = frame.getByText('end of messages', { exact: true })
  // A visitor who has scrolled up is notified of new messages and can jump to them.
  const further = frame.getByRole('button', { name: 'New messages' })
  await expect(end.or(further).first()).toBeVisible()
  if (await further.isVisible()) await further.click()
  await expect(end).toBeVisible()
  expect(tower.grave).toEqual([])
  await page.reload()
  await expect(end).toBeVisible()
  expect(tower.grave).toEqual([])
  await context.close()
  await site.stop()
})

test('user text never runs, loads or posts anything in exported pages opened in a browser, and in emails', async ({ browser, server }) => {
  const { hands, made, library } = hostile
  const { transfer } = await hands.articleFiles.startExport({ format: 'html', article_ids: [made.article] })
  const ended = async () => (await hands.articleFiles.read({ transfer_id: transfer.transfer_id })).transfer
  await expect.poll(async () => (await ended()).state).toBe('done')
  const { address } = await hands.articleFiles.download({ transfer_id: transfer.transfer_id })
  const file = await fetch(server.url + address, { headers: { authorization: `Bearer ${hands.token}` } })
  const exported = await file.text()
  expect(piecesIn(exported)).toBe(payloads.length)
  const pages = plainTexts(200).map((title) => writeHtml({ head: { title, keywords: [title], meta_description: title }, html: '' }))
  for (const body of [exported, pages.join('')]) {
    const { context, page, tower } = await bare(browser, server.url, body)
    await page.waitForLoadState('load')
    expect(tower.grave).toEqual([])
    await context.close()
  }
  await hands.identity.invite({ email: `new@${library.support_lib_id}.test`, role: 'agent', agent_name: name })
  const { context, page, tower } = await watched(browser, server.url)
  // The email is sent by a job.
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.getByRole('link').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link').first().click()
  await expect(page.getByText(/onerror/).first()).toBeVisible()
  expect(tower.grave).toEqual([])
  await context.close()
})

test("a customer's style sheet is refused if it loads something or covers the page, and kept otherwise", async ({ library, server }) => {
  const minted = await library()
  const hands = await agentHands(server.url, minted)
  const write = (customCss: string) =>
    hands.librarySettings.update({ widgetTheme: { isCustomCss: true, customCss } }).then(
      () => 'kept',
      (cause: { code?: string }) => cause.code,
    )
  const refused = [
    'a{background:url(//evil.test/a)}',
    'a{background:URL (//evil.test/a)}',
    'a{background:u\\72l(//evil.test/a)}',
    '@import "//evil.test/a";',
    '@\\69mport "//evil.test/a";',
    'a{width:expression(alert(1))}',
    'a{position:fixed;inset:0}',
    '</style><script>alert(1)</script>',
    'a{background:image-set("//evil.test/a" 1x)}',
    '@font-face{font-family:x;src:url(//evil.test/f)}',
  ]
  for (const css of refused) expect(await write(css), css).toBe('invalid_input')
  expect(await write('.launcher { color: #123456; border-radius: 4px }')).toBe('kept')
})
