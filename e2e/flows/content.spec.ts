import type { Page } from '@playwright/test'
import { ApiError, createHttpClient } from '@porchlight/client'
import { agentHands } from '../agent-hands.ts'
import { callsAs } from '../calls-as.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { picture } from '../picture.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Categories' })
const category = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${title},`) })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Who sees this, and why' })

async function addCategory(page: Page, title: string, icon = 'tool'): Promise<void> {
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('button', { name: 'New category' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Parent category').selectOption({ label: 'Top level' })
  await dialog.getByRole('button', { name: icon, exact: true }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(category(page, title)).toBeVisible()
}

/** Picks an item from the menu of an article or category row. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

/** Returns whether a library's visitors can see an article: the server rejects views of an article they cannot see. */
function reaches(url: string, support_lib_id: string, article_id: string): Promise<boolean> {
  const visitor = createHttpClient({ baseUrl: () => url, authorization: () => null })
  return visitor.articles.count({ article_id, support_lib_id, counter: 'views' }).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'not_found') return false
      throw cause
    },
  )
}

/** Dismisses the console's latest toast: it would cover the buttons in the corner for ten seconds. */
const hush = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).getByRole('button', { name: 'Close' }).click()

test("an article goes from first draft to another library's visitors, and back", async ({ library, open, enter, server }) => {
  // Three people, each with their own browser: slow on a busy machine.
  test.slow()
  const parent = await library({
    company_name: 'Pedal Partners',
    people: [
      { role: 'writer', name: 'Wim Writer' },
      { role: 'editor', name: 'Edith Editor' },
    ],
  })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin', name: 'Nora' }] })

  // A writer creates a category and an article with an image and a table.
  const writer = await open()
  await enter(writer, person(parent.people, 0), '/admin')
  await expect(writer).toHaveURL('/admin/content')
  await expect(writer.getByText('Write your first article')).toBeVisible()
  await addCategory(writer, 'Brakes')
  await hush(writer, 'has been created')
  await writer.getByRole('button', { name: 'New article' }).first().click()
  const content = writer.getByRole('textbox', { name: 'Content' })
  await expect(content).toBeVisible()
  await writer.getByRole('textbox', { name: 'Title', exact: true }).fill('Squeaking brakes')
  await writer.keyboard.press('Enter')
  await writer.keyboard.type('Clean the rim first.')
  await writer.keyboard.press('Enter')
  await writer.keyboard.type('/table')
  await expect(writer.getByRole('listbox', { name: 'Insert' })).toBeVisible()
  await writer.keyboard.press('Enter')
  await writer.keyboard.type('Part')
  await expect(content.getByRole('table')).toContainText('Part')
  await content.click()
  await writer.keyboard.press('Control+End')
  await writer.locator('input[type=file]').setInputFiles(picture)
  await expect(content.locator('img[src^="/files/"]')).toBeVisible()
  await expect(writer).toHaveURL(/\/admin\/article\/edit\//)
  const box = writer.getByRole('checkbox', { name: 'Brakes' })
  if (!(await box.isChecked())) await box.check()
  await saved(writer)
  const article_id = new URL(writer.url()).pathname.split('/').at(-1) ?? ''
  const visitorsGetIt = () => reaches(server.url, child.support_lib_id, article_id)

  // Publishing is refused: the screen explains why, and the server rejects the call too.
  await writer.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(writer.getByText('Edith Editor can publish them.')).toBeVisible()
  const hands = await agentHands(server.url, parent, person(parent.people, 0))
  await expect(hands.articles.publish({ article_id })).rejects.toMatchObject({ code: 'forbidden' })
  await writer.keyboard.press('Escape')
  await writer.getByRole('main').getByRole('link', { name: 'Articles' }).click()
  await expect(row(writer, 'Squeaking brakes')).toContainText('Draft')
  await expect(category(writer, 'Brakes')).toContainText('1')
  await writer.getByRole('button', { name: 'Actions for Squeaking brakes' }).click()
  await expect(writer.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(writer.getByRole('menuitem', { name: 'Publish' })).toHaveCount(0)
  await writer.keyboard.press('Escape')

  // The child library cannot see the draft.
  const owner = await open()
  await enter(owner, person(child.people, 0), '/admin')
  await owner.getByRole('button', { name: 'From Pedal Partners' }).click()
  await expect(owner.getByText('Nothing is shared yet')).toBeVisible()
  expect(await visitorsGetIt()).toBe(false)

  // An editor sees what publishing will change, and publishes.
  const editor = await open()
  await enter(editor, person(parent.people, 1), '/admin')
  // A writer's category reaches visitors once someone who may publish enables it.
  const edith = await callsAs(editor)
  for (const { category_id } of (await edith.categories.list()).categories) await edith.categories.update({ category_id, is_enabled: true })
  await choose(editor, 'Squeaking brakes', 'Publish')
  const asked = editor.getByRole('dialog', { name: 'Publish 1 article?' })
  await expect(asked).toContainText('Visitors to Northwind Bikes now see 1 article')
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(row(editor, 'Squeaking brakes')).toContainText('Published')
  await expect(row(writer, 'Squeaking brakes')).toContainText('Published')

  // The child library sees it, hides it, and sees why it is hidden.
  await owner.reload()
  const shown = owner.getByRole('switch', { name: 'Show “Squeaking brakes” to visitors' })
  await expect(shown).toBeChecked()
  expect(await visitorsGetIt()).toBe(true)
  await shown.click({ force: true })
  await expect(owner.getByRole('listitem').filter({ hasText: 'Squeaking brakes' })).toContainText('Northwind Bikes has hidden it.')
  await expect.poll(visitorsGetIt).toBe(false)
  await owner.getByRole('button', { name: 'Who can see “Squeaking brakes”, and why?' }).click()
  await expect(panel(owner)).toContainText('Visitors to Northwind Bikes don’t see “Squeaking brakes”.')
  await expect(panel(owner)).toContainText('Northwind Bikes has hidden it.')
  await expect(panel(owner)).toContainText('Anyone who can publish articles or manage the widget settings in Northwind Bikes.')
  await panel(owner).getByRole('button', { name: 'Show it here' }).click()
  await expect(panel(owner)).toContainText('Visitors to Northwind Bikes see “Squeaking brakes”.')
  await expect.poll(visitorsGetIt).toBe(true)

  const below = await agentHands(server.url, child)
  const shared = async () => (await below.articles.defaults({})).default_articles.map(({ article_title, visibility }) => [article_title, visibility.is_visible])

  // The editor removes the image and the table, and publishes the change; version 1 restores both, for everyone.
  await row(editor, 'Squeaking brakes').getByRole('link').click()
  const text = editor.getByRole('textbox', { name: 'Content' })
  await expect(text.getByRole('table')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Brakes, renamed')
  await text.press('Control+a')
  await editor.keyboard.type('All gone.')
  await editor.getByRole('button', { name: 'Publish changes' }).click()
  await expect(editor.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
  await expect.poll(shared).toEqual([['Brakes, renamed', true]])
  await editor.getByRole('button', { name: 'History' }).click()
  const history = editor.getByRole('dialog', { name: 'Version history' })
  await history.getByRole('button', { name: /Version 1.*Wim Writer/ }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Squeaking brakes')
  await expect(text.getByRole('table')).toContainText('Part')
  await expect(text.locator('img[src^="/files/"]')).toBeVisible()
  await expect(text).not.toContainText('All gone.')
  await hush(editor, 'Version 1 restored')
  await editor.getByRole('button', { name: 'Publish changes' }).click()
  await expect(editor.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
  await expect.poll(shared).toEqual([['Squeaking brakes', true]])
  await editor.getByRole('main').getByRole('link', { name: 'Articles' }).click()
  await expect(row(editor, 'Squeaking brakes')).toContainText('Published')
})

test('categories are nested by mouse', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  for (const title of ['Bikes', 'Orders', 'Brakes']) await addCategory(page, title)
  // No pause here: a dialog that has just closed must not swallow the first click.
  const from = await category(page, 'Brakes').boundingBox()
  const to = await category(page, 'Bikes').boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 60, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 70, from.y, { steps: 3 })
  await page.mouse.move(to.x + 84, to.y + to.height - 2, { steps: 8 })
  await page.mouse.up()
  await expect(category(page, 'Brakes')).toHaveAttribute('aria-level', '2')
  await page.reload()
  await expect(category(page, 'Bikes')).toBeVisible()
  await category(page, 'Bikes').focus()
  await page.keyboard.press('ArrowRight')
  await expect(category(page, 'Brakes')).toHaveAttribute('aria-level', '2')
})

test('articles of a category are reordered by mouse and keyboard', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0))
  const calls = await callsAs(page)
  const { category_id } = (await calls.categories.create({ category_title: 'Bikes' })).category
  for (const article_title of ['Pads', 'Discs', 'Levers']) await calls.articles.create({ article_title, article_categories: [category_id] })
  const stored = async () => (await calls.articles.list({ category_id, sort: 'position' })).articles.map((each) => each.article_title).join(' ')
  await page.goto(`/admin/content?category=${category_id}`)
  await expect(page.getByRole('grid').getByRole('link').first()).toHaveText('Pads')
  await page.getByRole('button', { name: 'Reading order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reading order in “Bikes”' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page, { include: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Move Levers' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Levers picked up, position 3 of 3.')).toBeAttached()
  // The row starts listening for keys shortly after announcing that it was picked up.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('Levers returned to its original position.')).toBeAttached({ timeout: 5000 })
  }).toPass()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('Levers picked up, position 3 of 3.')).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Levers is at position 2 of 3.')).toBeAttached({ timeout: 5000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(rows).toContainText(['Pads', 'Levers', 'Discs'])
  await expect.poll(stored).toBe('Pads Levers Discs')
  const [from, to] = [await dialog.getByRole('button', { name: 'Move Discs' }).boundingBox(), await rows.first().boundingBox()]
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 })
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 6 })
  await page.mouse.up()
  await expect(rows).toContainText(['Discs', 'Pads', 'Levers'])
  await expect.poll(stored).toBe('Discs Pads Levers')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('grid').getByRole('link').first()).toHaveText('Discs')
})

test('bulk changes work by keyboard; articles that cannot be changed are listed', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'editor' }] })
  await server.ask('articles', { support_lib_id, count: 105 })
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Articles' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await page.getByRole('dialog', { name: 'Unpublish 3 articles?' }).getByRole('button', { name: 'Unpublish 3 articles' }).click()
  await expect(page.getByText('3 articles unpublished')).toBeVisible()
  await expect(page.getByText('3 selected')).toHaveCount(0)
  await page.getByRole('button', { name: 'Unpublished', exact: true }).click()
  await expect(grid.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await grid.focus()
  // All loaded rows are selected; scrolling to the end loads the rest.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(grid.locator('[aria-rowindex="106"]')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+a')
  await expect(page.getByText('105 selected')).toBeVisible()
  await page.getByRole('region', { name: '105 selected' }).getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog', { name: 'Publish 105 articles?' }).getByRole('button', { name: 'Publish 105 articles' }).click()
  await expect(page.getByText(/articles published/)).toBeVisible()

  // A failed search shows an error and can be retried.
  await page.route('**/api/articles/search**', (route) => route.abort())
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('ste')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(again).toBeEnabled()
  await page.unroute('**/api/articles/search**')
  await again.click()
  await expect(page.getByText('Top 12 results')).toBeVisible()
})
