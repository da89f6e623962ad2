import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createHttpClient } from '@porchlight/client'
import { newRef, newSecret } from '../../apps/server/src/kernel/ids.ts'
import { cleanHtml } from '../../apps/server/src/modules/rich-text/clean-html.ts'
import { hostileHtml } from '../../apps/server/src/modules/rich-text/testing/hostile-html.ts'
import { type AgentHands, agentHands } from '../agent-hands.ts'
import { customerSite } from '../customer-site.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import type { MintedLibrary } from '../server-process.ts'
import { launcher, snippet } from '../shop.ts'
import { WatchTower } from '../watch-tower.ts'

/** Those that fit beside others and that an operation takes; the giants and the NULs are for the server's own tests. */
const payloads = hostileHtml.filter((html) => html.length < 2000 && !html.includes('\0'))
/** Titles and names are one line of text. */
const lines = payloads.map((html) => html.replace(/\p{Cc}+/gu, ' ').trim()).filter((line) => line !== '')

function batches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
const inTurn = async <T>(all: readonly T[], run: (each: T, index: number) => Promise<unknown>) => {
  for (const [index, each] of all.entries()) await run(each, index)
}

async function watched(browser: Browser, baseURL?: string): Promise<{ context: BrowserContext; page: Page; tower: WatchTower }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const tower = await WatchTower.over(context)
  return { context, page: await context.newPage(), tower }
}

/** Puts each piece into a page that has no policy, as a browser parses it, twice: what was written is read again. */
const planted = (page: Page, pieces: string[]) =>
  page.evaluate(async (all) => {
    for (const html of all) {
      const place = document.createElement('div')
      document.body.append(place)
      place.innerHTML = html
      place.innerHTML = place.innerHTML.concat('')
      for (const each of place.querySelectorAll<HTMLElement>('a, p, button, summary')) each.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      place.remove()
    }
  }, pieces)

test('the watch sees what runs, and nothing runs of what the sanitiser lets through', async ({ browser, server }) => {
  const { context, page, tower } = await watched(browser, server.url)
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>No policy</title><body>' }))
  await page.goto('/bare')
  await planted(page, payloads)
  await expect.poll(() => tower.grave.filter((what) => what.startsWith('alert')).length).toBeGreaterThan(40)
  expect(tower.grave.some((what) => what.startsWith('request'))).toBe(true)
  await context.close()

  const clean = await watched(browser, server.url)
  await clean.page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>No policy</title><body>' }))
  await clean.page.goto('/bare')
  await planted(clean.page, hostileHtml.map(cleanHtml))
  expect(clean.tower.grave).toEqual([])
  await clean.context.close()
})

/** Everything an author, a colleague or a visitor can leave in a library. */
type Planted = { articles: string[]; news: string; sop: string; course: string; lesson: string; conversation: string; visitorSecret: string }

const last = (index: number) => `<p>end of batch ${index}</p>`

async function plant(url: string, library: MintedLibrary, hands: AgentHands): Promise<Planted> {
  const articles: string[] = []
  const title = (at: number) => (lines[at % lines.length] ?? 'x').slice(0, 110)
  await inTurn(batches(payloads, 60), async (some, index) => {
    const { category } = await hands.categories.create({
      category_title: title(index),
      category_description: lines
        .slice(index, index + 9)
        .join(' ')
        .slice(0, 1000),
    })
    const { article } = await hands.articles.create({
      article_title: `Batch ${index} ${title(index + 50)}`,
      article_content: some.map((html) => `<div>${html}</div>`).join('\n') + last(index),
      article_keywords: lines.slice(index * 9, index * 9 + 9).map((line) => line.slice(0, 80)),
      article_categories: [category.category_id],
      meta_title: title(index),
      meta_description: title(index + 20),
    })
    articles.push(article.article_id)
  })
  const all = payloads.map((html) => `<div>${html}</div>`).join('\n') + last(99)
  const { news_flash } = await hands.news.create({ newsFlash_title: title(3), newsFlash_content: all, newsFlash_categories: [title(4).slice(0, 40)] })
  await hands.news.publish({ id: news_flash.id })
  const { sop_category } = await hands.sops.createCategory({ category_title: title(5) })
  const { sop_article } = await hands.sops.create({ category_id: sop_category.category_id, sop_title: `SOP ${title(6)}`, sop_content: all })
  await hands.sops.publish({ article_id: sop_article.article_id })
  const { course } = await hands.courses.create({ course_title: title(7), course_description: lines.slice(0, 20).join(' ').slice(0, 2000) })
  const { lesson } = await hands.courses.createLesson({ course_id: course.course_id, lesson_title: title(8), lesson_content: all })
  const visitorSecret = newSecret()
  const visitor = createHttpClient({ baseUrl: () => url, authorization: () => `Visitor ${library.support_lib_id}.${visitorSecret}` })
  await visitor.visitors.identify({ name: title(9).slice(0, 80) })
  const { conversation_ref } = (await visitor.messages.send({ client_msg_id: newRef(), message: lines[0] ?? '' })).message
  await visitor.visitors.pageVisit({ url: `https://shop.test/?q=${encodeURIComponent(title(2))}#<img src=x onerror=alert(1)>`, title: title(10) })
  await hands.conversations.take({ conversation_ref })
  await hands.conversations.patch({ conversation_ref, subject: title(11) })
  await inTurn(batches(payloads, 90), async (some) => {
    await visitor.messages.send({ client_msg_id: newRef(), conversation_ref, message: some.join('\n').slice(0, 20_000).toWellFormed() })
    await hands.messages.send({ client_msg_id: newRef(), conversation_ref, message: some.join('\n').slice(0, 20_000).toWellFormed() })
    await hands.messages.send({
      client_msg_id: newRef(),
      conversation_ref,
      sender_type: 'note',
      message: some.join('\n').slice(0, 20_000).toWellFormed(),
    })
  })
  await hands.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'end of messages' })
  return {
    articles,
    news: news_flash.id,
    sop: sop_article.article_id,
    course: course.course_id,
    lesson: lesson.lesson_id,
    conversation: conversation_ref,
    visitorSecret,
  }
}

test('no text of others runs, loads or posts anything in the console', async ({ browser, library, login, server }) => {
  test.setTimeout(240_000)
  const name = '"><img src=x onerror=alert(1)>'
  const minted = await library({ company_name: `Shop ${name}`, people: [{ role: 'admin', name: `Ada ${name}` }] })
  const hands = await agentHands(server.url, minted)
  const made = await plant(server.url, minted, hands)
  const { context, page, tower } = await watched(browser, server.url)
  await login(page, person(minted.people, 0))
  const seen = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeAttached({ timeout: 30_000 })
  const clear = (where: string) => expect(tower.grave, where).toEqual([])

  await inTurn(made.articles, async (id, index) => {
    await page.goto(`/admin/article/edit/${id}`)
    await seen(`end of batch ${index}`)
    clear(`editor ${index}`)
  })
  await page.getByRole('button', { name: 'Preview', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByText(/end of batch/)).toBeAttached()
  clear('article preview')
  await page.goto('/admin/content')
  await expect(page.getByRole('row').filter({ hasText: 'Batch 0' })).toBeVisible()
  clear('lists, categories')
  for (const query of ['alert', '<img src=x onerror=alert(1)>', 'script']) {
    await page.goto(`/admin/content?q=${encodeURIComponent(query)}`)
    await expect(page.getByText(/Batch \d/).first()).toBeVisible()
    clear(`search ${query}`)
  }
  for (const address of [
    `/admin/newsflash/edit/${made.news}`,
    `/admin/sop/update/${made.sop}`,
    `/admin/sop/${made.sop}`,
    `/admin/courses/update/${made.lesson}/${made.course}`,
  ]) {
    await page.goto(address)
    await seen('end of batch 99')
    clear(address)
  }
  for (const address of [
    '/admin/newsflash',
    '/admin/sop',
    '/admin/courses',
    `/admin/courses/${made.course}`,
    '/admin/profile/settings',
    '/admin/profile/account',
    '/admin/profile/teammates',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(page.getByRole('heading').first()).toBeVisible()
    clear(address)
  }
  await page.goto('/admin/inbox?tab=inbox')
  await page.getByRole('option').first().click()
  await expect(page.getByText('end of messages').first()).toBeVisible()
  clear('inbox')

  // A toast that speaks of a file by its name.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '<img src=x onerror=alert(1)>.exe', mimeType: 'image/png', buffer: Buffer.from(`MZ${'\0'.repeat(200)}`) })
  await expect(page.getByText(/onerror=alert/).last()).toBeVisible()
  clear('upload')
  await context.close()
})

test('nor in the widget, for the visitor it was written to', async ({ browser, library, server }) => {
  test.setTimeout(120_000)
  const minted = await library({ company_name: '"><img src=x onerror=alert(1)>', people: [{ role: 'admin', name: '<svg onload=alert(1)>' }] })
  const hands = await agentHands(server.url, minted)
  const site = await customerSite(snippet(server.url, minted.support_lib_id), { '/': `<title>${'&lt;img src=x onerror=alert(1)&gt;'}</title><h1>Shop</h1>` })
  const { context, page, tower } = await watched(browser)
  await page.goto(site.url)
  await launcher(page).click()
  const frame = page.frameLocator('porchlight-widget iframe')
  await frame.getByRole('button', { name: 'Chat with us now!' }).click()
  await frame.getByLabel('Write a message').fill(lines.slice(0, 30).join(' ').slice(0, 5000))
  await frame.getByLabel('Write a message').press('Enter')
  await expect.poll(async () => (await hands.conversations.list({ tab: 'queue' })).conversations.length).toBe(1)
  const [waiting] = (await hands.conversations.list({ tab: 'queue' })).conversations
  const conversation_ref = waiting?.conversation_ref ?? ''
  await hands.conversations.take({ conversation_ref })
  await inTurn(batches(payloads, 90), (some) =>
    hands.messages.send({ client_msg_id: newRef(), conversation_ref, message: some.join('\n').slice(0, 20_000).toWellFormed() }),
  )
  await hands.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'end of messages' })
  await expect(frame.getByText('end of messages', { exact: true })).toBeVisible()
  expect(tower.grave).toEqual([])
  await context.close()
  await site.stop()
})

test('style sheets of a customer that load or lie over the page are refused, plain ones are kept', async ({ library, server }) => {
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
