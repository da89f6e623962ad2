import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('from an article of the parent: what publishing does to each child, why a child does not see it, and deciding for it', async ({
  library,
  open,
  enter,
}) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin', name: 'Ottilie' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin', name: 'Nora' }] })
  const page = await open()
  await enter(page, person(parent.people, 0))
  const { articles } = callsAs(page)
  const { article_id } = (await articles.create({ article_title: 'Squeaking brakes', article_content: '<p>Clean the rim.</p>' })).article
  await page.goto(`/admin/article/edit/${article_id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Publish “Squeaking brakes”?' })
  await expect(asked).toContainText('Visitors of Northwind Bikes now see 1 article')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()

  // The child hides it; the parent sees why, and decides for the child.
  const theirs = await open()
  await enter(theirs, person(child.people, 0), '/admin')
  await callsAs(theirs).visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who sees this, and why' }).click()
  const why = page.getByRole('dialog', { name: 'Who sees this, and why' })
  await expect(why).toContainText('Visitors of Pedal Partners see “Squeaking brakes”.')
  await why.getByLabel('Visitors of').selectOption('Northwind Bikes')
  await expect(why).toContainText('Visitors of Northwind Bikes don’t see “Squeaking brakes”.')
  await expect(why).toContainText('Northwind Bikes has hidden it.')
  await expectSound(page)
  await why.getByRole('button', { name: 'Show it here' }).click()
  await expect(why).toContainText('Visitors of Northwind Bikes see “Squeaking brakes”.')
  await why.getByRole('button', { name: 'Close' }).click()

  // Publishing changes does not change who sees the article, so no confirmation is asked for.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Squeaking brakes, quietened')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
})

test('a change the parent makes for a child appears on the child’s open screens', async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin' }] })
  const [above, setup] = [await open(), await open()]
  await enter(above, person(parent.people, 0), '/admin')
  await enter(setup, person(child.people, 0))
  const { documents } = callsAs(above)
  await setup.goto('/admin/widgetsetup')
  const display = setup.getByLabel('Display of default articles')
  await expect(display).toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  await expect(display).not.toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: true })
  await expect(display).toBeChecked()

  // Also changes between the first load and the page's connection.
  let connect = () => {}
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve
  })
  setup.line.reachesServer = () => mayConnect
  await setup.reload()
  await expect(display).toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  connect()
  await expect(display).not.toBeChecked()
})

test('a course of the parent: what publishing it does to each child, and why a child sees it', async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin' }] })
  const [above, below] = [await open(), await open()]
  await enter(above, person(parent.people, 0))
  await enter(below, person(child.people, 0))
  const { course_id } = (await callsAs(above).courses.create({ course_title: 'First steps' })).course
  await below.goto('/admin/courses')
  await expect(below.getByRole('heading', { name: 'Courses' })).toBeVisible()
  await above.goto(`/admin/courses/${course_id}`)
  await above.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = above.getByRole('dialog', { name: 'Publish “First steps”?' })
  await expect(asked).toContainText('Visitors of Northwind Bikes now see 1 course')
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(above.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  // The child's screen has been open all the time.
  await below.getByRole('button', { name: 'Who can see “First steps”, and why?' }).click()
  const why = below.getByRole('dialog', { name: 'Who sees this, and why' })
  await expect(why).toContainText('Pedal Partners shares it, and neither library has hidden it.')
  await expect(why).toContainText('Anyone who can manage the widget settings of Northwind Bikes.')
})
