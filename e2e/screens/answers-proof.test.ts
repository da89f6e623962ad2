import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('a set of questions is written, fails, is mended and passes; answers are switched on with a reason before; the ledger shows what was asked', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open({ viewport: { width: 390, height: 800 } })
  await new Visitor(server.url, support_lib_id).write('What do green pedals cost?')
  await enter(page, person(people, 0), '/admin/answers/questions')
  await page.line.isHeard()
  const { articles, answers } = callsAs(page)
  const { article_id } = (await articles.create({ article_title: 'Green pedals', article_content: '<p>Green pedals cost 40 €.</p>' })).article
  await page.getByLabel('New set of questions').fill('Prices')
  await page.getByRole('button', { name: 'Add the set' }).click()
  await page.getByRole('button', { name: 'Add questions from conversations' }).click()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('What do green pedals cost?')
  await page.getByLabel('Right answer from').selectOption({ label: 'Green pedals' })
  await page.getByRole('button', { name: 'Save questions' }).click()
  await page.getByRole('button', { name: 'Ask all questions' }).click()
  await expect(page.getByText('Not answered')).toBeVisible()
  await expect(page.getByText('0 of 1 right, 0 changed since last time')).toBeVisible()
  await expectSound(page)

  await page.goto('/admin/profile/settings/answers')
  await page.getByRole('switch', { name: 'Answer readers’ questions' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Why switch it on now?').fill('The article follows in an hour.')
  await expectSound(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No language model is connected: answers quote your articles.')).toBeVisible()
  await expectSound(page)

  await articles.publish({ article_id })
  await expect.poll(async () => (await answers.search({ question: 'What do green pedals cost?' })).outcome).toBe('answered')
  await page.goto('/admin/answers/questions')
  await page.getByRole('link', { name: 'Prices' }).click()
  await page.getByRole('button', { name: 'Ask all questions' }).click()
  await expect(page.getByText('Passes')).toBeVisible()

  await page.goto('/admin/answers')
  await page.getByLabel('Outcome').selectOption({ label: 'Answered' })
  await page.getByText('Show the answer').first().click()
  await expect(page.getByText('Green pedals cost 40 €.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Source: Green pedals' }).first()).toBeVisible()
  await expectSound(page)
})
