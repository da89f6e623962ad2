import { newRef } from '../../apps/server/src/kernel/ids.ts'
import { callsOf } from '../../apps/server/src/testing/calls.ts'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const down = () => Promise.reject(new TypeError('the network is down'))

/** A visitor to a library who searches and reads. */
function visitorOf(address: string, supportLibId: string) {
  const { visitorActivity } = callsOf(address, () => null)
  return {
    search: async (searchQuery: string, status: 'passed' | 'failed' = 'failed') =>
      (await visitorActivity.addSearch({ supportLibId, activity: { searchQuery, status } })).searchId,
    follow: (id: string, what: { ticket?: 1; article_read_id?: string }) => visitorActivity.updateSearch({ supportLibId, id, ...what }),
    read: (articleId: string) => visitorActivity.addArticle({ supportLibId, activity: { articleId } }),
  }
}

test('a writer finds failed visitor searches and starts an article about one', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'writer' }] })
  const visitor = visitorOf(server.url, support_lib_id)
  const page = await open()
  await enter(page, person(people, 0), '/admin/content')
  const browse = page.getByRole('navigation', { name: 'Browse' })
  await browse.getByRole('button', { name: 'Content gaps' }).click()
  await expect(page.getByRole('heading', { name: 'Content gaps' })).toBeVisible()
  await expect(page.getByText('No content gaps')).toBeVisible()
  await expectSound(page)

  for (const query of ['dragon repair', 'dragon repair', 'Repair my dragon!']) await visitor.search(query)
  await visitor.follow(await visitor.search('unicorn'), { ticket: 1 })
  await page.reload()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Also: “\u2068Repair my dragon!\u2069”')
  expect(await rows.nth(1).getByRole('cell').allTextContents()).toEqual(['3', '0', expect.anything(), 'Write this article'])
  expect((await rows.nth(2).getByRole('cell').allTextContents()).slice(0, 2)).toEqual(['1', '1'])
  await expect(browse.getByRole('button', { name: 'Content gaps' })).toHaveAttribute('aria-current', 'page')
  await expectSound(page)

  await page.getByRole('link', { name: 'Write this article: dragon repair' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toHaveValue('dragon repair')
  const written = async () => (await callsAs(page).articles.list({})).articles.map((article) => article.article_title)
  // Viewing the draft stores nothing; typing the first words saves it under this title.
  expect(await written()).toEqual([])
  await page.getByRole('textbox', { name: 'Content' }).fill('Call a smith.')
  await expect.poll(written).toEqual(['dragon repair'])
  await page.quiet()
})

test('a list that failed to load can be reloaded; narrow screens show it behind Browse', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'writer' }] })
  await visitorOf(server.url, support_lib_id).search('dragon repair')
  const page = await open({ viewport: { width: 390, height: 844 } })
  const mend = page.route(/\/content_gaps/, down)
  await enter(page, person(people, 0), '/admin/content')
  await page.getByRole('button', { name: 'Browse' }).click()
  await page.getByRole('dialog', { name: 'Browse' }).getByRole('button', { name: 'Content gaps' }).click()
  await expect(page.getByText('Couldn’t load content gaps')).toBeVisible()
  await expectSound(page)
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader', { name: 'dragon repair' })).toBeVisible()
  await expectSound(page)
})

test('the command bar takes writers to content gaps, but not agents without the permission', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'writer' }, { role: 'agent' }] })
  const [writer, agent] = [await open(), await open()]
  await enter(writer, person(people, 0), '/admin/profile/theme')
  await enter(agent, person(people, 1), '/admin/profile/theme')
  for (const page of [writer, agent]) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('content gaps')
  }
  await expect(agent.getByRole('option', { name: /Content gaps/ })).toHaveCount(0)
  await writer.getByRole('option', { name: /Content gaps/ }).click()
  await expect(writer.getByRole('heading', { name: 'Content gaps' })).toBeVisible()
  await agent.goto('/admin/content?view=gaps')
  await expect(agent.getByText('Access denied')).toBeVisible()
})

test('the article sidebar shows how readers found the article', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0))
  const { articles } = callsAs(page)
  const { article_id } = (await articles.create({ article_title: `Brakes ${newRef()}`, article_content: '<p>Clean them.</p>' })).article
  await articles.publish({ article_id })
  const repair = page.route(/\/api\/activity\/articles/, down)
  await page.goto(`/admin/article/edit/${article_id}`)
  const side = page.getByRole('complementary', { name: 'Details' })
  await expect(side).toContainText('Couldn’t load searches.')
  await expectSound(page)
  repair()
  // Both lists are of one call.
  await side.getByRole('button', { name: 'Try again' }).nth(1).click()
  await expect(side).toContainText('No searches led here yet.')
  await expect(side).toContainText('No reader has said that anything is missing.')

  const visitor = visitorOf(server.url, support_lib_id)
  for (const query of ['squeak', 'loud brakes', 'brakes loud']) await visitor.follow(await visitor.search(query, 'passed'), { article_read_id: article_id })
  for (let times = 0; times < 3; times++) await visitor.read(article_id)
  await page.reload()
  await expect(side).toContainText('Opened in the last 30 days3')
  await expect(side).toContainText('2 times')
  await expect(side).toContainText('squeak1 time')
  await expectSound(page)
})

test('the report about the knowledge base counts searches and opened articles, as charts and tables', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'admin' }] })
  const visitor = visitorOf(server.url, support_lib_id)
  const page = await open()
  await enter(page, person(people, 0), '/admin/reports/newsflash')
  await expect(page.getByRole('region', { name: 'News opened' }).getByText('Nothing to count in this period')).toBeVisible()
  const { articles } = callsAs(page)
  const { article_id } = (await articles.create({ article_title: 'Squeaking brakes', article_content: '<p>Clean the rim.</p>' })).article
  await articles.publish({ article_id })
  await visitor.read(article_id)
  await visitor.follow(await visitor.search('brakes', 'passed'), { article_read_id: article_id })
  await visitor.search('dragon repair')
  await page.goto('/admin/reports/knowledgebasereport')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  // The figure follows its sentence; the chart's axis says the same number.
  await expect(card('Searches')).toContainText('each search counts once.2')
  await expect(card('Answered by an article')).toContainText('did not write to you.1')
  await expect(page.getByRole('row', { name: /Squeaking brakes/ })).toContainText('1')
  await card('Articles opened').getByRole('radio', { name: 'Table' }).check()
  await expect(card('Articles opened').getByRole('table')).toBeVisible()
  await expectSound(page)
})

test('a writer dismisses a gap, solves one by an article, adds another as a keyword, and sees what was asked since', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'editor' }] })
  const visitor = visitorOf(server.url, support_lib_id)
  for (const query of ['unicorn', 'dragon repair', 'smithy']) await visitor.search(query)
  const page = await open()
  await enter(page, person(people, 0), '/admin/content?view=gaps')
  const calls = callsAs(page)
  const { article_id } = (await calls.articles.create({ article_title: 'Dragons', article_content: '<p>Call a smith.</p>' })).article
  await calls.articles.publish({ article_id })
  const act = async (query: string, name: string) => {
    await page.getByRole('button', { name: `More for: ${query}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const settle = async (button: string, done: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Article' }).click()
    await page.getByRole('option', { name: 'Dragons' }).click()
    await dialog.getByRole('button', { name: button }).click()
    await expect(page.getByText(done)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  const write = (query: string) => page.getByRole('link', { name: `Write this article: ${query}` })
  await act('unicorn', 'Dismiss')
  await expect(write('unicorn')).toHaveCount(0)
  await act('dragon repair', 'Solved by an article…')
  await settle('Mark as solved', '“dragon repair” is solved by “Dragons”.')
  await expect(write('dragon repair')).toHaveCount(0)
  await act('smithy', 'Add as keyword to an article…')
  await settle('Add keyword', '“smithy” is a keyword in the draft of “Dragons” now.')
  await expect(write('smithy')).toHaveCount(0)
  expect((await calls.articles.read({ article_id })).article.draft?.article_keywords).toEqual(['smithy'])
  await visitor.search('repair dragon', 'passed')
  await page.getByRole('radio', { name: 'Dealt with' }).click()
  await page.reload()
  await page.getByRole('radio', { name: 'Dealt with' }).click()
  await expect(page.getByRole('row', { name: /dragon repair/ })).toContainText('Asked 1 time, answered 1')
  await expectSound(page)
  await page.getByRole('button', { name: 'Put back into the list: unicorn' }).click()
  await expect(page.getByRole('button', { name: 'Put back into the list: unicorn' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'All' }).click()
  await expect(write('unicorn')).toBeVisible()
  await page.quiet()
})
