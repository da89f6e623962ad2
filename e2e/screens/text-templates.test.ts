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
