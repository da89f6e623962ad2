import type { Page } from '@playwright/test'
import { callsAs } from '../calls-as.ts'
import { atEveryWidth, expect, expectAccessible, test } from '../fixtures.ts'
import type { MintedUser } from '../server-process.ts'

/** Creates a help center with a topic, a subtopic, two articles and news; returns the calls used and one article's id. */
async function writeHelp(desk: Page) {
  const calls = await callsAs(desk)
  const { category } = await calls.categories.create({ category_title: 'Repairs', category_description: 'What you can mend yourself.' })
  const below = await calls.categories.create({ category_title: 'Wheels and tyres', parent_cat_id: category.category_id })
  const publish = async (article_title: string, article_content: string, category_id: string) => {
    const { article } = await calls.articles.create({ article_title, article_content, article_categories: [category_id] })
    await calls.articles.publish({ article_id: article.article_id })
    return article.article_id
  }
  const tyre = await publish(
    'Mend a flat tyre',
    '<p>Take the wheel off. The inner tube comes next.</p><h2>What you need</h2><ul><li>Two levers</li><li>A patch</li></ul>',
    below.category.category_id,
  )
  await publish('Clean the brakes', '<p>A cloth is enough.</p>', category.category_id)
  const { news_flash } = await calls.news.create({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>From ten to four.</p>' })
  await calls.news.publish({ id: news_flash.id })
  return { calls, tyre }
}

const bossOf = ({ people }: { people: MintedUser[] }) => {
  const boss = people[0]
  if (!boss) throw new Error('the library lacks people')
  return boss
}

test('a visitor finds an article in the widget, reads it and marks it as helpful', async ({ open, library, enter }) => {
  const minted = await library()
  const desk = await open()
  await enter(desk, bossOf(minted))
  const { calls, tyre } = await writeHelp(desk)

  const page = await open()
  const base = `/advancedWidget/${minted.support_lib_id}`
  await page.goto(`${base}/dashboard`)
  await expect(page.getByRole('link', { name: 'Repairs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open on Sundays' })).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await page.getByRole('searchbox', { name: 'Search for Help' }).fill('flat tyre')
  await page.keyboard.press('Enter')
  const hit = page.getByRole('link', { name: 'Mend a flat tyre' })
  await expect(hit).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await hit.click()
  await expect(page.getByRole('heading', { name: 'Mend a flat tyre' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Help.*Repairs.*Wheels and tyres/)
  // D19: articles keep their bullets, and no frame surrounds the screen that the focus moved to.
  await expect(page.getByRole('list').filter({ hasText: 'Two levers' }).last()).toHaveCSS('list-style-type', 'disc')
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe('none')
  await atEveryWidth(page, () => expectAccessible(page))
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText("We're glad you could find the answer you were looking for.")).toBeVisible()
  await expect.poll(async () => (await calls.articles.read({ article_id: tyre })).article.likes).toBe(1)
  await expect
    .poll(async () =>
      (await calls.visitorActivity.list({ kind: 'search' })).activities.map(({ title, status, articlesReadId }) => ({ title, status, articlesReadId })),
    )
    .toEqual([{ title: 'flat tyre', status: 'passed', articlesReadId: tyre }])

  // Going back keeps the results; a topic links to its subtopics and articles.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(hit).toBeVisible()
  await page.goto(`${base}/help`)
  await page.getByRole('link', { name: 'Repairs' }).click()
  await expect(page.getByRole('link', { name: 'Wheels and tyres' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clean the brakes' })).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await page.getByRole('link', { name: 'Clean the brakes' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByLabel('Write a message')).toBeVisible()
  await page.goto(`${base}/news`)
  await page.getByRole('link', { name: 'Open on Sundays' }).click()
  await expect(page.getByText('From ten to four.')).toBeVisible()

  // Where the library says so, a question is answered with its article; without an answer the way leads to people.
  await calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  await page.goto(`${base}/help?query=${encodeURIComponent('how to mend a flat tyre')}`)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('link', { name: 'Mend a flat tyre' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${base}/help?query=${encodeURIComponent('do you sell purple elephants')}`)
  await expect(answer.getByText('I did not find an answer in our articles.')).toBeVisible()
  await page.goto(`/${minted.support_lib_id}/search?q=${encodeURIComponent('how to mend a flat tyre')}`)
  await expect(answer.getByRole('link', { name: 'Mend a flat tyre' })).toBeVisible()
  await expectAccessible(page)
  await atEveryWidth(page, () => expectAccessible(page))
})

test('the classic widget works in every view mode, and Back returns to the previous one', async ({ open, library, enter }) => {
  const minted = await library()
  const desk = await open()
  await enter(desk, bossOf(minted))
  await writeHelp(desk)

  const page = await open()
  await page.goto(`/widget/${minted.support_lib_id}/`)
  const title = (name: string) => page.getByRole('heading', { name, level: 1 })
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await expect(title('How can we help?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'CONTACT US' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Repairs' }).click()
  await expect(title('Repairs')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clean the brakes' })).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await page.getByRole('button', { name: 'Wheels and tyres' }).click()
  await page.getByRole('button', { name: 'Mend a flat tyre' }).click()
  await expect(title('Mend a flat tyre')).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await back.click()
  await expect(title('Wheels and tyres')).toBeVisible()
  await back.click()
  await expect(title('Repairs')).toBeVisible()
  await back.click()
  await expect(title('How can we help?')).toBeVisible()
  await expect(back).toHaveCount(0)
  await atEveryWidth(page, () => expectAccessible(page))

  const field = page.getByRole('searchbox', { name: 'Search for Help' })
  await field.fill('tyre')
  await field.press('Enter')
  const advice = page.getByText('Using only one keyword will lead to irrelevant results. Add more keywords to get more accurate results.')
  await expect(advice).toBeVisible()
  // What was searched for comes first.
  const topOf = async (shown: typeof advice) => (await shown.boundingBox())?.y ?? Number.NaN
  expect(await topOf(page.getByRole('button', { name: 'Mend a flat tyre' }))).toBeLessThan(await topOf(advice))
  await atEveryWidth(page, () => expectAccessible(page))
  await page.getByRole('button', { name: 'Mend a flat tyre' }).click()
  await expect(title('Mend a flat tyre')).toBeVisible()
  await back.click()
  await expect(field).toHaveValue('tyre')
  await field.fill('purple elephants')
  await field.press('Enter')
  await expect(page.getByText('No article found related to your searchquery')).toBeVisible()
  await back.click()
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: 'Repairs' }).click()
  await page.getByRole('button', { name: 'Clean the brakes' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: 'Contact Us' }).click()
  await expect(page.getByText('*Invalid Widget Url*')).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await page.getByRole('button', { name: 'BROWSE HELP LIBRARY' }).click()
  await expect(title('How can we help?')).toBeVisible()
})

test("text typed into the search field before the widget's script has loaded is kept", async ({ open, library }) => {
  const { support_lib_id } = await library()
  const page = await open()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/widget-frame/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/advancedWidget/${support_lib_id}/`, { waitUntil: 'commit' })
  const field = page.getByRole('searchbox', { name: 'Search for Help' })
  await field.pressSequentially('flat')
  resolve()
  // The app is ready once it has requested the topics; text typed meanwhile is unchanged, and typing can continue.
  await expect(page.getByText('No Content found ')).toBeVisible()
  await expect(field).toBeFocused()
  await field.pressSequentially(' tyre')
  await expect(field).toHaveValue('flat tyre')
  await field.press('Enter')
  await expect(page.getByText('No article found related to your searchquery')).toBeVisible()
})
