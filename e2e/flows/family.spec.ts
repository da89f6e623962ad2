import { callsAs } from '../calls-as.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('an article prints as readers see it, in full and without the console around it', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [{ role: 'writer' }] })).people, 0))
  const article_content = Array.from({ length: 120 }, (_, line) => `<p>Line ${line + 1}</p>`).join('')
  const { article_id } = (await (await callsAs(page)).articles.create({ article_title: 'A long one', article_content })).article
  await page.goto(`/admin/article/edit/${article_id}`)
  await expect(page.getByText('Line 120', { exact: true })).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('A long one')
  for (const name of ['Main', 'Formatting']) await expect(page.getByRole(name === 'Main' ? 'navigation' : 'toolbar', { name })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Help(?! center)/ })).toBeHidden()
  // Paper is white in every theme.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Line 1', { exact: true })).toHaveCSS('color', /rgb\((\d|[1-5]\d), (\d|[1-5]\d), (\d|[1-5]\d)\)/)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages?.length).toBeGreaterThan(2)
})

test('in a long list of the parent’s articles, a failed page is reported and a page outdated by a change is reloaded', async ({
  library,
  open,
  enter,
  server,
}) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin' }] })
  await server.ask('articles', { support_lib_id: parent.support_lib_id, count: 130 })
  const [above, below] = [await open(), await open()]
  await enter(above, person(parent.people, 0))
  await enter(below, person(child.people, 0))
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
  await expect(below.getByText('Couldn’t load more.')).toBeVisible()
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
