import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('before a text goes to its readers, its writer is told what these would find wrong, and publishes anyway or goes back', async ({
  library,
  open,
  enter,
}) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { articles, sops, reviews } = callsAs(page)
  const { category_id } = (await sops.createCategory({ category_title: 'Desk' })).sop_category
  const sop_content = '<p>Ask {who} of <a data-article-id="gone">them</a>.</p>'
  const { article_id } = (await sops.create({ category_id, sop_title: 'A parcel came back', sop_content })).sop_article
  await page.follow(`/admin/sop/update/${article_id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Readers would find this' })
  await expect(dialog.getByText('Nobody fills {who}.')).toBeVisible()
  await expect(dialog.getByText('A link leads to nothing: gone')).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Back to the text', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText('“A parcel came back” is published')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('although readers find this: {who}, gone')).toBeVisible()

  const article = (await articles.create({ article_title: 'Greeting', article_content: '<p>Hello {you} and \\{them}</p>' })).article
  await page.follow(`/admin/article/edit/${article.article_id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
  const { acts } = await reviews.read({ kind: 'article', document_id: article.article_id })
  expect(acts.map(({ act, despite }) => [act, despite])).toEqual([['published', ['{you}']]])
})
