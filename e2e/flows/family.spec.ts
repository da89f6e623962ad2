import { callsAs } from '../calls-as.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { holdConnection } from '../held-connection.ts'
import { person } from '../people.ts'

test('from an article of the parent: what publishing does to each child, why a child does not see it, and deciding for it', async ({
  library,
  open,
  enter,
}) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin', name: 'Ottilie' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin', name: 'Nora' }] })
  const page = await open()
  await enter(page, person(parent.people, 0))
  const { articles } = await callsAs(page)
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

  // The child hides it; the parent is told why, and decides for the child.
  const theirs = await open()
  await enter(theirs, person(child.people, 0), '/admin')
  await (await callsAs(theirs)).visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who sees this, and why' }).click()
  const why = page.getByRole('dialog', { name: 'Who sees this, and why' })
  await expect(why).toContainText('Visitors of Pedal Partners see “Squeaking brakes”.')
  await why.getByLabel('Visitors of').selectOption('Northwind Bikes')
  await expect(why).toContainText('Visitors of Northwind Bikes do not see “Squeaking brakes”.')
  await expect(why).toContainText('Northwind Bikes has hidden it.')
  await expectAccessible(page)
  await why.getByRole('button', { name: 'Show it here' }).click()
  await expect(why).toContainText('Visitors of Northwind Bikes see “Squeaking brakes”.')
  await why.getByRole('button', { name: 'Close' }).click()

  // Publishing again changes what is seen, not who sees it: nothing is asked.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Squeaking brakes, quietened')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
})

test('what the parent switches for a child is followed on the child’s open screens', async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin' }] })
  const [above, setup] = [await open(), await open()]
  await enter(above, person(parent.people, 0), '/admin')
  await enter(setup, person(child.people, 0))
  const { documents } = await callsAs(above)
  await setup.goto('/admin/widgetsetup')
  const display = setup.getByLabel('Display of default articles')
  await expect(display).toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  await expect(display).not.toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: true })
  await expect(display).toBeChecked()

  // Also what changes between the first look at it and the page's connection.
  const connect = await holdConnection(setup)
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
  const { course_id } = (await (await callsAs(above)).courses.create({ course_title: 'First steps' })).course
  await below.goto('/admin/courses')
  await expect(below.getByRole('heading', { name: 'Courses' })).toBeVisible()
  await above.goto(`/admin/courses/${course_id}`)
  await above.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = above.getByRole('dialog', { name: 'Publish “First steps”?' })
  await expect(asked).toContainText('Visitors of Northwind Bikes now see 1 course')
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(above.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  // The child's screen has been open all the time.
  await below.getByRole('button', { name: 'Why do visitors see “First steps”, or not?' }).click()
  const why = below.getByRole('dialog', { name: 'Who sees this, and why' })
  await expect(why).toContainText('Pedal Partners shares it, and neither library has hidden it.')
  await expect(why).toContainText('Whoever manages the widget settings of Northwind Bikes.')
})

test('an article is printed as it is read, in full length, without the console around it', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [{ role: 'writer' }] })).people, 0))
  const article_content = Array.from({ length: 120 }, (_, line) => `<p>Line ${line + 1}</p>`).join('')
  const { article_id } = (await (await callsAs(page)).articles.create({ article_title: 'A long one', article_content })).article
  await page.goto(`/admin/article/edit/${article_id}`)
  await expect(page.getByText('Line 120', { exact: true })).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('A long one')
  for (const name of ['Main', 'Formatting']) await expect(page.getByRole(name === 'Main' ? 'navigation' : 'toolbar', { name })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Help/ })).toBeHidden()
  // Paper is white, whatever the screen was.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Line 1', { exact: true })).toHaveCSS('color', /rgb\((\d|[1-5]\d), (\d|[1-5]\d), (\d|[1-5]\d)\)/)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages?.length).toBeGreaterThan(2)
})

test('a long list of the parent’s articles: a page that fails is said, one that is overtaken by a change comes after all', async ({
  library,
  open,
  enter,
  server,
}) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin' }] })
  await server.ask('articles', { support_lib_id: parent.support_lib_id, count: 130 })
  const [above, below] = [await open(), await open()]
  await enter(above, person(parent.people, 0), '/admin')
  await enter(below, person(child.people, 0), '/admin')
  const { courses } = await callsAs(above)
  const list = below.getByRole('list', { name: 'Default articles' })
  const rows = () => list.evaluate((box) => Math.round(box.scrollHeight / 52))
  const openAtEnd = async () => {
    await below.goto('/admin/content')
    await below.getByRole('button', { name: 'From Pedal Partners' }).click()
    await expect(list.getByRole('listitem').first()).toBeVisible()
    expect(await rows()).toBe(100)
    await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  }
  const nextPage = /default_articles\?.*cursor=/
  await below.route(nextPage, (route) => route.fulfill({ status: 400, json: { error: { code: 'internal', request_id: 'x' } } }))
  await openAtEnd()
  await expect(below.getByText('The next articles could not be loaded.')).toBeVisible()
  await expectAccessible(below)
  await below.unroute(nextPage)
  await below.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(rows).toBe(130)

  const asked = below.waitForRequest(nextPage)
  await below.route(nextPage, () => {}, { times: 1 })
  await openAtEnd()
  await asked
  await courses.publish({ course_id: (await courses.create({ course_title: 'First steps' })).course.course_id })
  await expect.poll(rows).toBe(130)
})
