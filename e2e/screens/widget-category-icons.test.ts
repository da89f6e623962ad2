import { person } from '../people.ts'
import { callsAs, expect, test } from './harness/test.ts'

test('the widget draws the icon of a category, and a book for a name that the set does not have', async ({ library, open, enter }) => {
  const minted = await library({ people: [{ role: 'admin' }] })
  const [admin, page] = [await open(), await open()]
  await enter(admin, person(minted.people, 0))
  const { articles, categories } = callsAs(admin)
  for (const category_icon of ['bike', 'no-such-icon', '']) {
    const title = `Icon ${category_icon || 'none'}`
    const { category_id } = (await categories.create({ category_title: title, category_icon, parent_cat_id: null, category_description: '' })).category
    const { article_id } = (await articles.create({ article_title: `About ${title}`, article_content: '<p>It.</p>', article_categories: [category_id] }))
      .article
    await articles.publish({ article_id })
  }
  await page.goto(`/advancedWidget/${minted.support_lib_id}`)
  await expect(page.getByText('Icon no-such-icon', { exact: true })).toBeVisible()
  const drawn = () => [...page.window.document.querySelectorAll('li .topic-sign:not(.plain) svg')].map((svg) => svg.innerHTML)
  await expect.poll(async () => new Set(drawn()).size).toBe(2)
  const [bike, unknown, none] = drawn()
  expect(unknown).toBe(none)
  expect(bike).not.toBe(none)
})
