import { callsAs } from '../calls-as.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('an article goes from its draft by a comment at a passage to readers, is corrected while live, and restored', async ({ library, open, enter }) => {
  const people = (
    await library({
      people: [
        { role: 'writer', name: 'Wes Writer' },
        { role: 'editor', name: 'Edda Editor' },
      ],
    })
  ).people
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  const { articles } = await callsAs(page)
  const made = await articles.create({ article_title: 'Brakes', article_content: '<p>Turn the barrel left.</p><p>Ride slowly.</p>' })
  const { article_id } = made.article
  await page.goto(`/admin/article/edit/${article_id}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('button', { name: 'Ask for review' })).toBeVisible()
  await details.getByRole('button', { name: 'Ask for review' }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('Left or right?')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for review' }).click()
  await expect(details.getByText('Review requested', { exact: true })).toBeVisible()

  const other = await open()
  await enter(other, person(people, 1), '/admin/content')
  await other.getByRole('link', { name: /To review/ }).click()
  await other.getByRole('link', { name: 'Brakes' }).click()
  const review = other.getByRole('complementary', { name: 'Details' })
  await other
    .getByRole('textbox', { name: 'Content' })
    .getByText('Turn the barrel left.')
    .dblclick({ position: { x: 5, y: 8 } })
  await review.getByRole('button', { name: 'Comment on selection' }).click()
  await review.getByLabel('Comment', { exact: true }).fill('Screw, rather')
  await review.getByLabel('Suggested words (optional)').fill('Screw')
  await review.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(review.getByText('Screw, rather')).toBeVisible()
  await review.getByRole('button', { name: 'Return…' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click()
  await expect(review.getByText('Returned', { exact: true })).toBeVisible()

  await details.getByRole('button', { name: 'Use these words' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Screw the barrel left.')
  await expect.poll(async () => (await articles.read({ article_id })).article.article_content).toContain('Screw the barrel')
  await details.getByRole('button', { name: 'Ask again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for review' }).click()
  await expect(other.getByRole('textbox', { name: 'Content' })).toContainText('Screw the barrel left.')
  await expect(review.getByText('Review requested', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(details.getByText('Approved', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await articles.read({ article_id })).article.is_published).toBe(true)
  const { revision } = (await articles.read({ article_id })).article
  await articles.update({ article_id, revision, article_content: '<p>A correction.</p>' })
  const { article } = await articles.read({ article_id })
  expect([article.article_content, article.draft?.article_content]).toEqual(['<p>Screw the barrel left.</p><p>Ride slowly.</p>', '<p>A correction.</p>'])
  await expect(other.getByRole('textbox', { name: 'Content' })).toContainText('A correction.')
  await other.getByRole('button', { name: 'History' }).click()
  await expect(other.getByText(/Edda Editor approved it/)).toBeVisible()
  await expect(other.getByText(/Edda Editor published it/)).toBeVisible()
  await other.getByRole('button', { name: /Version 2/ }).click()
  await other.getByRole('button', { name: 'Restore' }).click()
  await expect(other.getByRole('textbox', { name: 'Content' })).toContainText('Screw the barrel left.')
})

test('two people who write in different passages of an article at once keep both', async ({ library, open, enter }) => {
  const people = (await library({ people: [{ role: 'writer' }, { role: 'editor' }] })).people
  const [page, other] = [await open(), await open()]
  await enter(page, person(people, 0), '/admin')
  const { articles } = await callsAs(page)
  const { article } = await articles.create({ article_title: 'Brakes', article_content: '<p>First.</p><p>Second.</p><p>Third.</p>' })
  const { article_id, revision } = article
  await enter(other, person(people, 1), `/admin/article/edit/${article_id}`)
  const content = other.getByRole('textbox', { name: 'Content' })
  await content.getByText('First.').click()
  // Their save is on its way while the other's is stored.
  const held = Promise.withResolvers<void>()
  let isHeld = true
  await other.route(`**/api/articles/articles/${article_id}`, async (route) => {
    if (route.request().method() === 'PUT' && isHeld) await held.promise
    await route.continue()
  })
  const sent = other.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(article_id))
  await other.keyboard.press('End')
  await other.keyboard.type(' Mine.')
  await sent
  await articles.update({ article_id, revision, article_content: '<p>First.</p><p>Second.</p><p>Third. Theirs.</p>' })
  isHeld = false
  held.resolve()
  await expect(content).toContainText('First. Mine.')
  await expect(content).toContainText('Third. Theirs.')
  await expect.poll(async () => (await articles.read({ article_id })).article.article_content).toBe('<p>First. Mine.</p><p>Second.</p><p>Third. Theirs.</p>')
})
