import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a new SOP and a new article start from a template; what somebody wrote is never replaced', async ({ library, open, enter }) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { sops, articles } = callsAs(page)
  const { category_id } = (await sops.createCategory({ category_title: 'Desk' })).sop_category
  await page.follow(`/admin/sop/create?category=${category_id}`)
  const choice = page.getByRole('combobox', { name: 'Start from a template' })
  await choice.selectOption('policy')
  await expect(page.getByLabel('Title')).toHaveValue('Policy: {subject}')
  // Another one can be chosen until somebody writes.
  await choice.selectOption('procedure')
  await expect(page.getByLabel('Title')).toHaveValue('{task}, step by step')
  await expect(page.getByText('Nobody fills')).toHaveCount(0)
  await expectSound(page)
  await page.getByLabel('Title').fill('Returns, step by step')
  await expect(choice).toHaveCount(0)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/admin\/sop\/update\//)
  const [sop] = (await sops.articles({ rut: 'admin', published: 'all', category_id })).sop_articles
  expect([sop?.sop_title, sop?.sop_content.includes('<li class="task"><p>{first_step}</p></li>')]).toEqual(['Returns, step by step', true])

  await page.follow('/admin/article/create')
  await page.getByRole('combobox', { name: 'Start from a template' }).selectOption('how-to')
  await expect.poll(async () => (await articles.list({})).articles.map(({ article_title }) => article_title)).toEqual(['How to {do_something}'])
})
