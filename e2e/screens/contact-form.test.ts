import { person } from '../people.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const at = '/admin/contactform'
const saved = async (page: ScreenPage) => {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.quiet()
}
const question = (page: ScreenPage) => page.getByRole('region', { name: 'First question' }).getByLabel('Question', { exact: true })
const published = async (page: ScreenPage) => (await callsAs(page).contactForms.read()).contact_form

test('G7: a form is built from the template, saved as it is written, published, changed and restored', async ({ library, open, enter }) => {
  const { people, support_lib_id } = await library()
  const page = await open()
  await enter(page, person(people, 0), at)
  await expect(page.getByText('No contact form yet')).toBeVisible()
  await expect(page.getByText('No form: it uses its own, and none is published.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Use the guided form' }).click()
  await expect(page.getByText('Not published yet.')).toBeVisible()

  await question(page).fill('How can we help?')
  await page.getByLabel('Answer 1 to “First question”', { exact: true }).fill('A bike')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByLabel('Label of field 1').fill('Frame number')
  await page.getByLabel('Type of field 1').selectOption('number')
  await page.getByLabel('Text in field 1 at first').fill('No. 47')
  await page.getByLabel('Visitors can attach a file').click()
  await page.getByLabel('Text of the submit button').fill('Off it goes')
  await expectSound(page)
  await saved(page)
  await page.reload()
  await expect(question(page)).toHaveValue('How can we help?')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Version 1 is published/)).toBeVisible()
  await expect(page.getByText('Its own form, because it belongs to no other library.')).toBeVisible()
  const { contact_form } = await callsAs(page).contactForms.shown({ support_lib_id })
  expect(contact_form?.form).toMatchObject({
    qualifyUserQuestion: { question: 'How can we help?', answers: [{ answer: 'A bike', goTo: 'ISSUES', search: true }, {}, {}, {}] },
    formSubmission: { allowFiles: false, submitBtnText: 'Off it goes', customInputs: [{ label: 'Frame number', type: 'number', text: '47' }] },
  })

  // A colleague's console follows.
  const other = await open()
  await enter(other, person(people, 0), at)
  await expect(question(other)).toHaveValue('How can we help?')
  await question(page).fill('What is it?')
  await saved(page)
  await expect(question(other)).toHaveValue('What is it?')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Version 2 is published/)).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Show version 1' }).click()
  await expect(page.getByRole('dialog').getByText('How can we help?')).toBeVisible()
  await page.getByRole('button', { name: 'Use version 1 as draft' }).click()
  await expect(page.getByText('Version 1 is the draft now')).toBeVisible()
  await expect(question(page)).toHaveValue('How can we help?')
  expect((await published(page)).published?.version).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toHaveValue('What is it?')

  await question(page).fill('Hm?')
  await saved(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(question(page)).toHaveValue('What is it?')
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Not published yet.')).toBeVisible()
  expect((await published(page)).published).toBeNull()
})

test('dead ends, loops and gaps are shown at their answers and prevent publishing; a chosen destination adds its question', async ({
  library,
  open,
  enter,
}) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), at)
  await page.getByRole('button', { name: 'Begin with one question' }).click()
  const way = page.getByLabel('Answer 3 to “First question” leads to')
  await way.selectOption('LOGIN_ISSUE')
  const step = page.getByRole('region', { name: 'Login issue' })
  await expect(step.getByText('Add an answer, otherwise visitors can’t go on.')).toBeVisible()
  await step.getByRole('button', { name: 'Add answer' }).click()
  await page.getByLabel('Answer 1 to “Login issue”', { exact: true }).fill('No email arrives')
  await page.getByRole('button', { name: 'Remove question: Login issue' }).click()
  await expect(page.getByRole('region', { name: 'First question' }).getByText(/^Dead end/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Fix this before you publish')).toBeVisible()
  await expect(page.getByLabel('Answer 3 to “First question”', { exact: true })).toBeFocused()
  await expectSound(page)
  expect((await published(page)).published).toBeNull()

  await page.getByRole('button', { name: 'Undo' }).click()
  await step.getByLabel('Question', { exact: true }).fill('What happens?')
  await page.getByRole('button', { name: 'Add question: Issues' }).click()
  const issues = page.getByRole('region', { name: 'Issues' })
  await issues.getByLabel('Question', { exact: true }).fill('Which issue?')
  await issues.getByRole('button', { name: 'Add answer' }).click()
  await page.getByLabel('Answer 1 to “Issues”', { exact: true }).fill('Once more')
  await page.getByLabel('Answer 1 to “Issues” leads to').selectOption('ISSUES')
  await expect(issues.getByText(/^Loop/)).toBeVisible()
  await page.getByLabel('Answer 1 to “Issues” leads to').selectOption('FINAL_STEP')
  await expect(page.getByText('Fix this before you publish')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Version 1 is published/)).toBeVisible()
})

test('the form of the parent applies with its reason, and the switch hides it; people without the right are refused', async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Northwind' })
  const above = await open()
  await enter(above, person(parent.people, 0))
  const { contactForms } = callsAs(above)
  const { form } = (await contactForms.read()).contact_form
  await contactForms.save({ form, revision: 0 })
  await contactForms.publish({ revision: 1 })
  const child = await library({
    parent_lib_id: parent.support_lib_id,
    people: [{ role: 'admin' }, { role: 'editor' }, { role: 'agent', flags: { canManageWidgetSettings: true } }],
  })
  const page = await open()
  await enter(page, person(child.people, 0), at)
  await expect(page.getByText(/^The form of Northwind, because it doesn’t handle its tickets itself/)).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Contact form' })).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Show the contact form').click()
  await expect(page.getByText(/Switched off: visitors don’t see it\.$/)).toBeVisible()
  expect((await callsAs(page).contactForms.shown({ support_lib_id: child.support_lib_id })).contact_form).toBeNull()

  const editor = await open()
  await enter(editor, person(child.people, 1), at)
  await expect(editor).toHaveURL('/admin/accessdenied')
  // The item is for admins only; the page is for anyone with the right.
  const agent = await open()
  await enter(agent, person(child.people, 2), at)
  await expect(agent.getByText('No contact form yet')).toBeVisible()
  await expect(agent.getByRole('navigation').getByRole('link', { name: 'Contact form' })).toHaveCount(0)
})
