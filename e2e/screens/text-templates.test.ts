import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('an SOP is saved as a template; new SOPs can start from it before the ready-made ones, and it is renamed and deleted', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { sops, textTemplates } = callsAs(page)
  const { category_id } = (await sops.createCategory({ category_title: 'Shop' })).sop_category
  const { article_id } = (await sops.create({ category_id, sop_title: 'Close the shop', sop_content: '<p>Lock the {door}.</p>' })).sop_article
  await page.follow(`/admin/sop/update/${article_id}`)
  await page.getByRole('button', { name: 'Save as template…' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as template' })
  await expect(saving.getByLabel('Name')).toHaveValue('Close the shop')
  await saving.getByLabel('Name').fill('Closing')
  await saving.getByLabel('Description').fill('At the end of a day')
  await expectSound(page)
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('“Closing” is a template now')).toBeVisible()

  await page.follow(`/admin/sop/create?category=${category_id}`)
  const start = page.getByRole('combobox', { name: 'Start from a template' })
  const [made] = (await textTemplates.list({ kind: 'sop' })).text_templates
  await expect(start.getByRole('option')).toHaveText(['Empty text', 'Closing – At the end of a day', 'Policy', 'Procedure with checklist'])
  await start.selectOption(made?.template_ref ?? '')
  await expect(page.getByText('Lock the {door}.')).toBeVisible()
  await expect(start).toHaveValue(made?.template_ref ?? '')
  await expectSound(page)

  await page.getByRole('button', { name: 'Manage your templates' }).click()
  const own = page.getByRole('dialog', { name: 'Your templates' })
  await own.getByRole('button', { name: 'Rename: Closing' }).click()
  await own.getByLabel('Name').fill('Evening')
  await own.getByRole('button', { name: 'Rename', exact: true }).click()
  await own.getByRole('button', { name: 'Delete: Evening' }).click()
  await own.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(own.getByText('No templates of your own yet')).toBeVisible()
  expect((await textTemplates.list({ kind: 'sop' })).text_templates).toEqual([])
})

test('the text of a template is edited with the ordinary editor; colleagues who only write read it; what links there leads to it', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({
    people: [
      { role: 'editor', name: 'Edda Editor' },
      { role: 'agent', flags: { canCreateAndUpdateHelpCenterArticles: true } },
    ],
  })
  const [page, other] = [await open(), await open()]
  await enter(page, person(people, 0), '/admin/bin')
  await expect(page.getByText('The bin is empty')).toBeVisible()
  const { articles, textTemplates } = callsAs(page)
  const { article_id } = (await articles.create({ article_title: 'Goal', article_content: '<p>x</p>' })).article
  const html = `<p>See <a data-article-id="${article_id}">this</a>.</p>`
  const { template_ref } = (await textTemplates.create({ kind: 'article', name: 'Return', description: 'For returns', title: 'Return {what}', html }))
    .text_template
  const read = async () => (await textTemplates.read({ template_ref })).text_template
  await page.follow('/admin/article/create')
  await page.getByRole('button', { name: 'Manage your templates' }).click()
  await page.getByRole('dialog', { name: 'Your templates' }).getByRole('link', { name: 'Return' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/templates/${template_ref}$`))
  await expect(page.getByRole('heading', { name: 'Return', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Title of the new text').fill('Send back {what}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await read()).title).toBe('Send back {what}')
  expect((await read()).html).toContain(article_id)

  await enter(other, person(people, 1), `/admin/templates/${template_ref}`)
  await expect(other.getByText('Only the person who made this template', { exact: false })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.follow('/admin/links')
  await expect(page.getByRole('link', { name: 'Fix the link in “Return”' })).toHaveAttribute('href', `/admin/templates/${template_ref}`)
})
