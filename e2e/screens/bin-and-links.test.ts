import { callsAs, expect, expectSound, test } from './harness/test.ts'

const linkTo = (id: string) => `<p>See <a data-article-id="${id}">this</a>.</p>`

test('an article that three texts link to is deleted: its page names them, sends readers elsewhere, and the bin brings it back', async ({
  library,
  open,
  enter,
}) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { articles, courses, news, sops, references } = callsAs(page)
  const { course_id } = (await courses.create({ course_title: 'First steps' })).course
  await courses.createLesson({ course_id, lesson_title: 'New guide, lesson by lesson' })
  await courses.publish({ course_id })
  const publish = async (article_title: string, article_content = '<p>x</p>') => {
    const { article_id } = (await articles.create({ article_title, article_content })).article
    await articles.publish({ article_id })
    return article_id
  }
  const [old, anew] = [await publish('Old guide'), await publish('New guide')]
  await publish('Source', linkTo(old))
  const { id } = (await news.create({ newsFlash_title: 'We moved', newsFlash_content: linkTo(old) })).news_flash
  await news.publish({ id })
  const { category_id } = (await sops.createCategory({ category_title: 'Desk' })).sop_category
  await sops.create({ category_id, sop_title: 'At the desk', sop_content: linkTo(old) })

  await page.follow(`/admin/article/edit/${old}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete article…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this article?' })
  await expect(dialog.getByRole('heading', { name: '3 places link here' })).toBeVisible()
  for (const name of ['Source', 'We moved', 'At the desk']) await expect(dialog.getByRole('link', { name })).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('combobox', { name: 'Send readers to' }).click()
  await page.getByRole('option', { name: 'New guide' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/content/)

  await page.follow('/admin/links')
  await expect(page.getByText('No dead links')).toBeVisible()
  const redirects = page.getByRole('list', { name: 'Redirects' })
  await expect(redirects.getByText('Old guide').first()).toBeVisible()
  await expectSound(page)
  // Without the redirects, the report names the places, and leads to them.
  for (const { address } of (await references.redirects({})).redirects) await page.getByRole('button', { name: `Remove the redirect of ${address}` }).click()
  await page.quiet()
  await expect(page.getByRole('link', { name: 'Fix the link in “Source”' })).toBeVisible()
  await page.getByLabel('Where').selectOption('news')
  await expect(page.getByRole('link', { name: 'Fix the link in “Source”' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Fix the link in “We moved”' })).toHaveAttribute('href', `/admin/newsflash/edit/${id}?link=${old}`)

  await page.follow('/admin/bin')
  await expect(page.getByText(/Deleted by Edda Editor/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Restore “Old guide”' }).click()
  await expect(page.getByText('“Old guide” is back')).toBeVisible()
  await expect(page.getByText('The bin is empty')).toBeVisible()
  expect((await references.report({})).links).toEqual([])
  await articles.remove({ article_id: anew })
  await page.getByRole('button', { name: 'Delete “New guide” for good' }).click()
  await page.getByRole('dialog', { name: 'Delete “New guide” for good?' }).getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The bin is empty')).toBeVisible()
  // Readers can be sent to a text of another kind, too: here to a lesson.
  await page.follow(`/admin/article/edit/${old}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete article…' }).click()
  await dialog.getByLabel('Kind of text').selectOption('Lesson')
  await dialog.getByRole('combobox', { name: 'Course of the lesson' }).click()
  await page.getByRole('option', { name: 'First steps' }).click()
  await dialog.getByRole('combobox', { name: 'Send readers to' }).click()
  await page.getByRole('option', { name: 'New guide, lesson by lesson' }).click()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/content/)
  const titles = (await references.redirects({})).redirects.map(({ target_title }) => target_title)
  expect(new Set(titles)).toEqual(new Set(['First steps · New guide, lesson by lesson']))
})

test('before many articles or a category disappear, what links there is named, and readers of the articles are sent elsewhere', async ({
  library,
  open,
  enter,
}) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin')
  const { articles, categories, references } = callsAs(page)
  const { category_id } = (await categories.create({ category_title: 'Guides' })).category
  const publish = async (article_title: string, article_content = '<p>x</p>', article_categories: string[] = []) => {
    const { article_id } = (await articles.create({ article_title, article_content, article_categories })).article
    await articles.publish({ article_id })
    return article_id
  }
  const [one, two] = [await publish('Old guide one'), await publish('Old guide two')]
  await publish('New guide')
  await publish('Source', linkTo(one) + linkTo(two))
  await publish('Apart', linkTo(await publish('In the category', '<p>x</p>', [category_id])))
  await page.goto('/admin/content')
  for (const title of ['Old guide one', 'Old guide two']) await page.getByRole('row').filter({ hasText: title }).locator('[title^="Select"]').click()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 articles?' })
  await expect(dialog.getByRole('heading', { name: '1 place links here' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Send readers to' }).click()
  await page.getByRole('option', { name: 'New guide' }).click()
  await dialog.getByRole('button', { name: 'Delete 2 articles' }).click()
  await expect(page.getByText('2 articles deleted')).toBeVisible()
  expect((await references.report({})).links).toEqual([])

  await page.goto(`/admin/content?category=${category_id}`)
  await page.getByRole('button', { name: 'Actions for Guides' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const question = page.getByRole('dialog', { name: 'Disable “Guides”?' })
  await expect(question.getByRole('link', { name: 'Apart' })).toBeVisible()
  await expectSound(page)
})
