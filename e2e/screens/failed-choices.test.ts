import { person } from '../people.ts'
import { ScreenInbox } from './harness/screen-inbox.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

/** Fails the calls to this address; returns a function that repairs them. */
const broken = (page: ScreenPage, address: RegExp) =>
  page.route(address, () => Response.json({ error: { code: 'internal', request_id: 'x' } }, { status: 400 }))

test('a transfer dialog without its choices says so and loads them again', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'Who knows tandems?' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('Who knows tandems?')
  await agent.take()
  const repairs = [broken(page, /\/inbox\/agents\?.*mode=chat/), broken(page, /\/inbox\/teams/)]
  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer chat' })
  await expect(dialog.getByText('Couldn’t load this')).toBeVisible()
  await expect(dialog.getByText('No matches.')).toHaveCount(0)
  await expectSound(page)
  for (const repair of repairs) repair()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Bo Agent')).toBeVisible()
})

test('an article never appears to have no category while its categories are loading or failed to load', async ({ library, enter, open }) => {
  const page = await open()
  await enter(page, person((await library({ people: [{ role: 'writer' }] })).people, 0), '/admin')
  const { categories, articles } = callsAs(page)
  const { category } = await categories.create({ category_title: 'Brakes' })
  const { article } = await articles.create({ article_title: 'Worn pads', article_categories: [category.category_id] })
  const held = Promise.withResolvers<null>()
  const release = page.route(/\/articles\/categories/, () => held.promise)
  const repair = broken(page, /\/articles\/categories/)
  await page.goto(`/admin/article/edit/${article.article_id}`)
  await expect(page.getByText('Couldn’t load this')).toBeVisible()
  await expect(page.getByText('No category yet')).toHaveCount(0)
  repair()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.line.isHeard()
  await expect(page.getByText('No category yet')).toHaveCount(0)
  held.resolve(null)
  release()
  await expect(page.getByRole('checkbox', { name: 'Brakes' })).toBeChecked()
})

test('SOP categories that fail to load can be loaded again', async ({ library, enter, open }) => {
  const page = await open()
  await enter(page, person((await library({ people: [{ role: 'writer' }] })).people, 0), '/admin')
  const { sops } = callsAs(page)
  const { category_id } = (await sops.createCategory({ category_title: 'Shop' })).sop_category
  await sops.create({ sop_title: 'Closing', sop_content: '<p>Lock up.</p>', category_id })
  const repair = broken(page, /\/sop_categories/)
  await page.goto('/admin/sop')
  await expect(page.getByRole('link', { name: 'Closing' })).toBeVisible()
  const beside = page.getByRole('navigation', { name: 'Categories' })
  await expect(beside.getByText('Couldn’t load this')).toBeVisible()
  await expectSound(page)
  repair()
  await beside.getByRole('button', { name: 'Try again' }).click()
  await expect(beside.getByRole('button', { name: /^Shop/ })).toContainText('1')
})

test('F25: a feed whose first load fails says so and loads again; once it was shown, a failure leaves it as it is', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open()
  const repair = broken(page, /\/api\/activity\/feeds\?/)
  await enter(page, person(people, 0), '/admin/profile/tags')
  const bell = page.getByRole('button', { name: 'User Activities Feed' })
  await bell.click()
  const feed = page.getByRole('dialog', { name: 'User Activities Feed' })
  await expect(feed.getByText('Couldn’t load activities')).toBeVisible()
  await expectSound(page)
  repair()
  await feed.getByRole('button', { name: 'Try again' }).click()
  await expect(feed.getByText('Couldn’t load activities')).toHaveCount(0)
  await expect(feed.getByText('No activity yet')).toBeVisible()
  await feed.getByRole('button', { name: 'Close' }).click()
  const repairAgain = broken(page, /\/api\/activity\/feeds\?/)
  await bell.click()
  await expect(feed.getByText('No activity yet')).toBeVisible()
  await expect(feed.getByText('Couldn’t load activities')).toHaveCount(0)
  repairAgain()
})
