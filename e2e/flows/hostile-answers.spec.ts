import type { Browser, Page } from '@playwright/test'
import { createHttpClient } from '@porchlight/client'
import { newRef, newSecret } from '../../apps/server/src/kernel/ids.ts'
import { obeyingModel } from '../../apps/server/src/modules/answers/testing/injection/obeying-model.ts'
import { type AgentHands, agentHands } from '../agent-hands.ts'
import { options } from '../agent-inbox.ts'
import { expect, test } from '../fixtures.ts'
import { payloads } from '../hostile-texts.ts'
import { person } from '../people.ts'
import { WatchTower } from '../watch-tower.ts'

/** Payloads that fit into a sentence, which an answer then quotes: enough for three sentences of each article. */
const pieces = payloads.map((html) => html.replace(/\s+/g, ' ').trim()).filter((html) => html.length < 250 && /alert|evil|canary/.test(html))
const perArticle = 3
const articles = 8
const chosen = pieces.filter((_, at) => at % Math.ceil(pieces.length / (articles * perArticle)) === 0)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** A word that one article alone has. */
const wordOf = (at: number) => `pedal${'abcdefgh'.charAt(at)}x`

/** Publishes articles whose sentences and titles are payloads, as text, and switches everything that answers on. */
async function publishHostile(hands: AgentHands, model: string) {
  await hands.librarySettings.update({ settings: { answers: { forStaff: true, forReaders: true, modelForReaders: true } } })
  await hands.apps.connect({ app: 'language_model', name: '<img src=x onerror=alert(1)>', values: { site: model, model: 'm' } })
  for (let at = 0; at < articles; at++) {
    const own = chosen.slice(at * perArticle, (at + 1) * perArticle)
    const { article } = await hands.articles.create({
      article_title: `${wordOf(at)} ${own[0] ?? ''}`.slice(0, 200),
      article_content: own.map((piece) => `<p>${wordOf(at)} costs ${escaped(piece)}</p>`).join(''),
    })
    await hands.articles.publish({ article_id: article.article_id })
  }
  const ask = { node_id: 'ask', kind: 'agent', text: 'Hello?', turns: 20, next: { done: 'end', nothing: 'end' } } as const
  const nodes = [ask, { node_id: 'end', kind: 'end', text: 'Nothing found.' } as const]
  const { flow } = await hands.flows.create({ title: 'Helper', flow: { starts: [{ on: 'agent' }], first: 'ask', nodes } })
  await hands.flows.publish({ flow_ref: flow.flow_ref, revision: flow.revision })
  return flow.flow_ref
}

test('answers, suggestions, drafts and the ledger run, load and post nothing, whatever articles, visitors and the model say', async ({
  browser,
  enter,
  library,
  server,
}) => {
  const model = await obeyingModel(() => ['CANARY71'])
  const minted = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const hands = await agentHands(server.url, minted)
  const flow_ref = await publishHostile(hands, model.url)
  const secret = newSecret()
  const visitor = createHttpClient({ baseUrl: () => server.url, authorization: () => `Visitor ${minted.support_lib_id}.${secret}` })
  const question = (at: number) => `What does ${wordOf(at)} cost?`
  const { support_lib_id } = minted
  await expect.poll(async () => (await visitor.answers.ask({ support_lib_id, question: question(articles - 1) })).outcome).toBe('answered')

  await test.step('hub', async () => {
    const { page, clear, close } = await watched(browser, server.url)
    for (let at = 0; at < articles; at++) {
      await page.goto(`/${support_lib_id}/search?q=${encodeURIComponent(question(at))}`)
      await expect(
        page
          .locator('.answer')
          .getByText(`${wordOf(at)} costs`)
          .first(),
      ).toBeVisible()
      clear(`answer ${at} on the hub`)
    }
    await close()
  })

  await test.step('widget', async () => {
    const { page, clear, close } = await watched(browser, server.url)
    await page.goto(`/advancedWidget/${support_lib_id}/dashboard`)
    const field = page.getByRole('searchbox', { name: 'Search for Help' })
    for (const at of [0, 3, 6]) {
      await field.fill(question(at))
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${wordOf(at)} costs`).first()).toBeVisible()
      clear(`answer ${at} in the widget`)
    }
    await close()
  })

  // The visitor asks a flow, and writes to the team what a draft would be made of.
  const say = (conversation_ref: string, message: string) => visitor.messages.send({ client_msg_id: newRef(), conversation_ref, message })
  const { conversation_ref } = (await visitor.messages.send({ client_msg_id: newRef(), message: 'Hi' })).message
  await hands.flowRuns.startIn({ conversation_ref, flow_ref })
  await say(conversation_ref, question(1))
  await expect.poll(async () => JSON.stringify((await visitor.messages.list({ conversation_ref })).messages)).toContain(`${wordOf(1)} costs`)
  await hands.conversations.take({ conversation_ref })
  const [first = '', second = ''] = chosen
  await hands.messages.send({ client_msg_id: newRef(), conversation_ref, message: `We always say this about pedals: ${first} ${second}` })
  await say(conversation_ref, `${question(2)} <script>alert(1)</script> <img src=x onerror=alert(2)>`)
  model.obeys = true

  await test.step('console', async () => {
    const { page, clear, close } = await watched(browser, server.url)
    await enter(page, person(minted.people, 0))
    await page.goto(`/admin/inbox?tab=chats&conversation=${conversation_ref}`)
    await options(page).first().click()
    const sources = page.getByRole('region', { name: 'Where this answer comes from' }).first()
    await expect(sources.getByText('By “<img src=x onerror=alert(1)>”')).toBeVisible()
    await expect(page.getByText(`${wordOf(1)} costs`).first()).toBeVisible()
    clear('transcript')

    await page.getByRole('button', { name: 'Suggest a reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest a reply' })
    await expect(dialog.getByText(`${wordOf(2)} costs`).first()).toBeVisible()
    clear('suggestions')
    await dialog.getByRole('button', { name: 'Insert into the reply' }).click()
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue(new RegExp(`${wordOf(2)} costs`))
    clear('reply')
    await page.getByRole('button', { name: 'Rewrite or translate' }).click()
    await page
      .getByRole('dialog', { name: 'Rewrite or translate' })
      .getByText(/so its text is not shown|By “/)
      .or(page.getByRole('button', { name: 'Friendlier' }))
      .first()
      .click()
    clear('rewriting')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Suggest a reply' }).click()
    await dialog.getByRole('button', { name: 'Make a draft' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(/.+/)
    await expect(page.getByText('We always say this about pedals').first()).toBeVisible()
    clear('draft of an article')

    await page.goto('/admin/answers')
    const answers = page.getByText('Show the answer')
    await expect(answers.first()).toBeVisible()
    for (const one of (await answers.all()).slice(0, 10)) await one.click()
    await expect(page.getByText(/pedal.x costs/).first()).toBeVisible()
    clear('ledger')
    await close()
  })
  await model.stop()
})

/** Opens a page in a browser of its own that is watched. `clear`: fails if anything ran, was loaded or posted, or broke the page's policy. */
async function watched(browser: Browser, baseURL: string): Promise<{ page: Page; clear: (where: string) => void; close: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const tower = await WatchTower.over(context)
  return { page: await context.newPage(), clear: (where) => expect(tower.sightings, where).toEqual([]), close: () => context.close() }
}
