import { snippetMark } from '../../packages/contracts/src/snippets/snippet-marks.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a snippet is named, used in an article, shown in its preview, listed with what uses it, and deleted after saying so', async ({
  library,
  open,
  enter,
}) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/snippets')
  await expect(page.getByText('No snippets yet')).toBeVisible()
  await page.getByRole('button', { name: 'New snippet' }).click()
  await expect(page.getByText('A snippet needs a text before it can be published.')).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()
  const { snippets, articles } = callsAs(page)
  const [made] = (await snippets.list({})).snippets
  const snippet_ref = made?.snippet_ref ?? ''
  await snippets.save({ snippet_ref, revision: 1, snippet: { content: '<p>Open until six</p>', translations: [] } })
  await snippets.publish({ snippet_ref, revision: 2 })
  const { article_id } = (await articles.create({ article_title: 'Contact', article_content: `<p>Call us.</p>${snippetMark(snippet_ref)}` })).article

  await page.follow(`/admin/article/edit/${article_id}`)
  await expect(page.getByRole('group', { name: 'Snippet “Untitled snippet”' })).toBeVisible()
  await expect(page.getByText('Open until six')).toBeVisible()

  await page.follow('/admin/snippets')
  await expect(page.getByText('Used in 1 text')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Actions for “Untitled snippet”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Contact' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No snippets yet')).toBeVisible()
})

test('who writes SOPs reads them with their snippets, and sees in the comparison that another snippet stands there', async ({ library, open, enter }) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { snippets, sops } = callsAs(page)
  const written = async (title: string, content: string) => {
    const { snippet_ref } = (await snippets.create({ title, snippet: { content } })).snippet
    await snippets.publish({ snippet_ref, revision: 1 })
    return snippetMark(snippet_ref)
  }
  const [summer, winter] = [await written('Summer hours', '<p>Open until six</p>'), await written('Winter hours', '<p>Open until four</p>')]
  const { category_id } = (await sops.createCategory({ category_title: 'Desk' })).sop_category
  const { article_id } = (await sops.create({ category_id, sop_title: 'Calls', sop_content: `<p>Answer</p>${summer}` })).sop_article
  await sops.publish({ article_id })
  await sops.update({ article_id, sop_content: `<p>Answer</p>${winter}` })
  await page.follow(`/admin/sop/${article_id}`)
  await expect(page.getByText('Open until six')).toBeVisible()
  await page.follow(`/admin/sop/update/${article_id}`)
  await expect(page.getByText('Open until four')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Compare version 1 with the draft' }).click()
  const compared = page.getByRole('dialog')
  await expect(compared.getByText('Snippet “Summer hours”')).toHaveAttribute('data-change', 'removed')
  await expect(compared.getByText('Snippet “Winter hours”')).toHaveAttribute('data-change', 'added')
})

test('a name follows a colleague who renames the snippet, until another is typed', async ({ library, open, enter }) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { snippets } = callsAs(page)
  const { snippet_ref } = (await snippets.create({ title: 'Hours', snippet: { content: '<p>Open until six</p>' } })).snippet
  await page.follow(`/admin/snippets/${snippet_ref}`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Hours')
  await name.focus()
  await snippets.rename({ snippet_ref, title: 'Opening hours' })
  await expect(name).toHaveValue('Opening hours')
  await page.getByRole('textbox', { name: 'Text' }).focus()
  await name.fill('Our hours')
  await name.press('Enter')
  await expect.poll(async () => (await snippets.read({ snippet_ref })).snippet.title).toBe('Our hours')
})
