import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('the page of a news flash says who gets it; an editor narrows it to customers on pages of the shop, and a writer can no longer once it is live', async ({
  library,
  open,
  enter,
}) => {
  const [editor, writer] = (
    await library({
      people: [
        { role: 'editor', name: 'Edda Editor' },
        { role: 'writer', name: 'Wes Writer' },
      ],
    })
  ).people
  if (!editor || !writer) throw new Error('the library has an editor and a writer')
  const page = await open()
  await enter(page, editor, '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { news } = callsAs(page)
  const { id } = (await news.create({ newsFlash_title: 'Open on Sunday', newsFlash_content: '<p>Yes</p>' })).news_flash
  await news.publish({ id })
  await page.follow(`/admin/newsflash/edit/${id}`)
  const card = page.getByRole('region', { name: 'Who gets it' })
  await expect(card.getByText('Everyone gets it once it is published')).toBeVisible()
  await card.getByRole('combobox', { name: 'Readers' }).selectOption('customers')
  await card.getByRole('textbox', { name: 'Shown on these pages only' }).fill('/shop/*\n\n /cart ')
  await expectSound(page)
  await card.getByRole('button', { name: 'Save who gets it' }).click()
  await expect(card.getByText('Signed-in customers and your team get it once it is published in the widget on /shop/* or /cart')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Save who gets it' })).toHaveCount(0)
  expect((await news.read({ id })).news_flash).toMatchObject({ audience: 'customers', only_pages: ['/shop/*', '/cart'], only_languages: [] })

  const other = await open()
  await enter(other, writer, `/admin/newsflash/edit/${id}`)
  await expect(other.getByRole('region', { name: 'Who gets it' }).getByRole('combobox', { name: 'Readers' })).toBeDisabled()
})

test('what was chosen and not saved is saved with the publication, and a colleague’s choice is not undone', async ({ library, open, enter }) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { news } = callsAs(page)
  const { id } = (await news.create({ newsFlash_title: 'For us', newsFlash_content: '<p>Yes {nobody}</p>' })).news_flash
  await page.follow(`/admin/newsflash/edit/${id}`)
  const card = page.getByRole('region', { name: 'Who gets it' })
  await card.getByRole('combobox', { name: 'Readers' }).selectOption('staff')
  const publishing = page.getByRole('region', { name: 'Publishing' })
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Readers would find this' })
  // Whoever goes back to the text has changed nothing.
  await expect(question.getByText('Nobody fills {nobody}', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.quiet()
  expect((await news.read({ id })).news_flash).toMatchObject({ audience: 'public', is_published: false })
  await expect(card.getByRole('combobox', { name: 'Readers' })).toHaveValue('staff')
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click()
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(publishing.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  expect((await news.read({ id })).news_flash).toMatchObject({ audience: 'staff', is_published: true })

  await card.getByRole('combobox', { name: 'Readers' }).selectOption('public')
  await news.setAudience({ id, audience: 'customers' })
  await card.getByRole('button', { name: 'Save who gets it' }).click()
  await expect(card.getByText('Signed-in customers and your team get it once it is published')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Save who gets it' })).toHaveCount(0)
  expect((await news.read({ id })).news_flash.audience).toBe('customers')
})
