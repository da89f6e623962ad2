import { person } from '../people.ts'
import { callsAs, expect, test } from './harness/test.ts'

test('the menu of a category with published articles explains why a writer cannot rename it; a category with only drafts can be renamed', async ({
  library,
  open,
  enter,
}) => {
  const minted = await library({
    people: [
      { role: 'editor', name: 'Eve Editor' },
      { role: 'writer', name: 'Will Writer' },
    ],
  })
  const editor = await open()
  await enter(editor, person(minted.people, 0), '/admin/content')
  const { articles, categories } = callsAs(editor)
  for (const category_title of ['Brakes', 'Wheels', 'Frames']) {
    const { category } = await categories.create({ category_title })
    const { article } = await articles.create({
      article_title: `About ${category_title}`,
      article_content: '<p>Words</p>',
      article_categories: [category.category_id],
    })
    if (category_title !== 'Frames') await articles.publish({ article_id: article.article_id })
  }

  const page = await open()
  await enter(page, person(minted.people, 1), '/admin/content')
  const menuOf = async (title: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }
  await menuOf('Wheels')
  const locked = page.getByRole('menuitem', { name: /^Edit/ })
  await expect(locked).toHaveAttribute('aria-disabled', 'true')
  await expect(locked).toContainText('Visitors see its articles, so only publishers can rename or move it.')
  await expect(page.getByRole('menuitem', { name: 'Nest under previous category' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible()
  await expect(locked).toBeDisabled()
  await page.getByRole('button', { name: 'Actions for Wheels' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await menuOf('Frames')
  await expect(page.getByRole('menuitem', { name: 'Nest under previous category' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeEnabled()

  // A publisher can rename it.
  await editor.reload()
  await editor.getByRole('button', { name: 'Actions for Wheels' }).click()
  await expect(editor.getByRole('menuitem', { name: 'Edit', exact: true })).toBeEnabled()
})
