import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a writer sets who keeps an article right and by when; the list names it as overdue, and a check sets the next date', async ({ library, open, enter }) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/freshness')
  await expect(page.getByText('Nothing to check')).toBeVisible()
  const { article_id } = (await callsAs(page).articles.create({ article_title: 'Battery', article_content: '<p>Two years.</p>' })).article

  await page.follow(`/admin/article/edit/${article_id}`)
  await page.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'Edda Editor' })
  await page.getByRole('combobox', { name: 'Then again' }).selectOption({ label: 'Every 3 months' })
  await page.getByLabel('Check by').fill('2026-01-31')
  await page.getByLabel('Check by').press('Enter')
  await expect(page.getByText('Overdue')).toBeVisible()

  await page.follow('/admin/freshness')
  const due = page.getByRole('list', { name: 'Due' })
  await expect(due.getByText('Overdue since Jan 31, 2026')).toBeVisible()
  await expect(due.getByText('Owner: Edda Editor')).toBeVisible()
  await expectSound(page)
  await due.getByRole('button', { name: 'Mark “Battery” as checked' }).click()
  await expect(page.getByText('Nothing to check')).toBeVisible()
  await page.getByRole('radio', { name: 'Mine' }).click()
  await expect(page.getByRole('list', { name: 'Mine' }).getByText(/^Check by /)).toBeVisible()
})
