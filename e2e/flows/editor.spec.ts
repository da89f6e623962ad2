import type { Page } from '@playwright/test'
import { callsAs } from '../calls-as.ts'
import { expect, expectAccessible, looks, test } from '../fixtures.ts'
import { pngOf } from '../pictures.ts'
import { wordSample } from '../samples/word.ts'

const people = [
  { role: 'editor', name: 'Eve Editor' },
  { role: 'writer', name: 'Will Writer' },
] as const
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const says = (page: Page, words: string | RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const saved = (page: Page) => says(page, /^Saved$/)
const end = async (page: Page) => {
  await field(page).locator(':scope > *').last().click()
  await page.keyboard.press('End')
}
/** Types the text and resolves once the server has saved it. */
async function typeAndSave(page: Page, words: string): Promise<void> {
  const taken = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/articles/articles/') && answer.ok())
  await page.keyboard.type(words)
  await taken
  await saved(page)
}

/** Simulates pasting from the clipboard. */
const paste = (page: Page, data: Record<string, string>) =>
  field(page).evaluate((element, kinds) => {
    const clipboardData = new DataTransfer()
    for (const [kind, value] of Object.entries(kinds)) clipboardData.setData(kind, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)

/** Creates an article and resolves once the server has saved it. */
async function begin(page: Page, name: string, text: string): Promise<string> {
  await page.goto('/admin/article/create')
  // Enter in the title moves to the text only once the editor has loaded.
  await expect(field(page)).toBeVisible()
  await title(page).fill(name)
  await expect(page).toHaveURL(/\/admin\/article\/edit\/\w+/)
  await page.keyboard.press('Enter')
  await typeAndSave(page, text)
  return page.url()
}

for (const look of looks.filter(({ name }) => name === 'wide'))
  test(`a complete article: table, image with alt text, callout, link by id, publishing (${look.name})`, async ({ library, open, enter }) => {
    const [editor] = (await library({ people: [...people] })).people
    const page = await open(look)
    if (!editor) throw new Error('nobody was minted')
    await enter(page, editor)
    await begin(page, 'Pumps', 'Pump it up.')
    const calls = await callsAs(page)
    // A job fills the index.
    await expect.poll(async () => (await calls.search.articles({ query: 'pumps' })).results).toHaveLength(1)
    await page.goto('/admin/article/create')
    await expect(field(page)).toBeVisible()
    await title(page).fill('How to brake')
    await page.keyboard.press('Enter')
    await page.keyboard.type('## Before you ride')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Turn the **left** lever; see ')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Link' }).fill('pumps')
    await page.getByRole('option', { name: 'Pumps' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- pads')
    await page.keyboard.press('Enter')
    await page.keyboard.type('discs')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/tip')
    await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Check them twice a year.')
    await page.keyboard.press('ArrowDown')
    await end(page)
    await page.keyboard.type('/table')
    await page.keyboard.press('Enter')
    for (const [at, cell] of ['Part', 'Price', 'Time', 'Pads', '12', '1 h'].entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(cell)
    }
    await expect(field(page).getByRole('cell', { name: '1 h' })).toBeVisible()
    await page.getByRole('button', { name: 'Row below' }).click()
    await expect(field(page).getByRole('row')).toHaveCount(4)
    await end(page)
    await page.locator('input[type=file]').setInputFiles({ name: `${'🚲'.repeat(300)}.png`, mimeType: 'image/png', buffer: pngOf(320, 200) })
    const picture = field(page).locator('img[src^="/files/"]')
    await expect(picture).toBeVisible()
    await expect(picture).toHaveAttribute('width', /\d+/)
    await picture.click()
    await page.getByRole('textbox', { name: 'Alt text' }).fill('The lever at the left')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(picture).not.toHaveAttribute('width', '320')
    await saved(page)
    await page.reload()
    await expect(field(page).getByRole('img', { name: 'The lever at the left' })).toBeVisible()
    await expect(field(page).locator('aside.callout-tip')).toHaveText('Check them twice a year.')
    await expect(field(page).locator('strong')).toHaveText('left')
    await expect(field(page).locator('a[data-article-id]')).toHaveText('Pumps')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    // The article that it links to is a draft.
    await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
    await end(page)
    await typeAndSave(page, 'One more line.')
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeEnabled()
  })

for (const look of looks.filter(({ name }) => name === 'narrow'))
  test(`the history shows what changed and restores a version; the preview shows the article (${look.name})`, async ({ library, open, enter }) => {
    const [editor] = (await library({ people: [...people] })).people
    const page = await open(look)
    if (!editor) throw new Error('nobody was minted')
    await enter(page, editor)
    await begin(page, 'Chains', 'Oil the chain every week.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
    await field(page).press('Control+a')
    await typeAndSave(page, 'Oil the chain every month.')
    const isNarrow = look.viewport.width < 600
    const openFrom = async (name: string) => {
      if (isNarrow) await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole(isNarrow ? 'menuitem' : 'button', { name }).click()
      // A menu that is still fading out under a dialog has hidden items, which axe reports.
      if (isNarrow) await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
    }
    await openFrom('History')
    const history = page.getByRole('dialog', { name: 'Version history' })
    await expect(history.locator('ins', { hasText: 'month' })).toBeVisible()
    await expect(history.locator('del', { hasText: 'week' })).toBeVisible()
    await expectAccessible(page)
    await history.getByRole('button', { name: /Version 1/ }).click()
    await history.getByRole('button', { name: 'Restore this version' }).click()
    const told = page.getByRole('status').filter({ hasText: 'Version 1 restored.' })
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(told).toBeHidden()
    await expect(field(page)).toHaveText('Oil the chain every week.')
    await openFrom('Preview')
    await expect(page.getByRole('dialog', { name: 'As visitors see it' }).getByRole('article')).toContainText('Oil the chain every week.')
    await expectAccessible(page)
  })

test('two editors on one article: both are warned, nothing is overwritten, both versions are kept', async ({ library, open, enter }) => {
  const [eve, will] = (await library({ people: [...people] })).people
  if (!eve || !will) throw new Error('nobody was minted')
  const [first, second] = [await open(), await open()]
  await enter(first, eve)
  await enter(second, will)
  const address = await begin(first, 'Brakes', 'Common ground.')
  await second.goto(address)
  await expect(second.getByText(/Also editing: Eve Editor/)).toBeVisible()
  await expect(first.getByText(/Also editing: Will Writer/)).toBeVisible()
  // Will goes offline, as on a train, and both edit the same words. Wait first for the editor to load completely.
  await second.waitForLoadState('networkidle')
  await second.context().setOffline(true)
  await end(second)
  await second.keyboard.type(' Words of Will.')
  await says(second, 'Not saved – retrying')
  await end(first)
  await typeAndSave(first, ' Words of Eve.')
  await second.context().setOffline(false)
  await expect(second.getByText(/Eve Editor saved a newer version while you were writing/)).toBeVisible()
  await second.getByRole('button', { name: 'Compare and choose' }).click()
  const dialog = second.getByRole('dialog', { name: 'Choose what to keep' })
  await expect(dialog.getByRole('region', { name: 'Theirs · Eve Editor' })).toContainText('Words of Eve.')
  await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText('Words of Will.')
  await expectAccessible(second)
  await dialog.getByRole('radio', { name: 'Mine' }).check()
  await dialog.getByRole('button', { name: 'Save merged text' }).click()
  await saved(second)
  await expect(field(second)).toHaveText('Common ground. Words of Will.')
  await second.getByRole('button', { name: 'History' }).click()
  const history = second.getByRole('dialog', { name: 'Version history' })
  await expect(history.locator('ins', { hasText: 'Will' })).toBeVisible()
  await expect(history.locator('del', { hasText: 'Eve' })).toBeVisible()
  await history.getByRole('button', { name: /Version 1/ }).click()
  await expect(history.getByText('Words of Eve.')).toBeVisible()
})

test('the server is killed during typing: the editor reports it, continues, and loses no words', async ({ library, open, enter, server }) => {
  const [eve] = (await library({ people: [...people] })).people
  const page = await open()
  if (!eve) throw new Error('nobody was minted')
  await enter(page, eve)
  await begin(page, 'Lights', 'Before. ')
  await server.kill()
  await end(page)
  await page.keyboard.type('During. ')
  await says(page, 'Not saved – retrying')
  await page.keyboard.type('Still during.')
  await server.start()
  await saved(page)
  await page.reload()
  await expect(field(page)).toHaveText('Before. During. Still during.')
})

test('a tab closed right after the last keystroke loses no text: the text is offered again on return', async ({ library, open, enter }) => {
  const [eve] = (await library({ people: [...people] })).people
  const page = await open()
  if (!eve) throw new Error('nobody was minted')
  await enter(page, eve)
  const address = await begin(page, 'Saddles', 'Sit.')
  const context = page.context()
  await context.route('**/api/articles/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await end(page)
  await page.keyboard.type(' Words of a closed tab.')
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(address)
  await expect(field(again)).toHaveText('Sit.')
  await expect(again.getByText(/You have unsaved changes from/)).toBeVisible()
  // Only now: on a slow machine, the last request of the closed tab comes late.
  await context.unrouteAll()
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(field(again)).toHaveText('Sit. Words of a closed tab.')
  await saved(again)
  await again.reload()
  await expect(field(again)).toHaveText('Sit. Words of a closed tab.')
  await expect(again.getByText(/You have unsaved changes from/)).toBeHidden()
})

test('pasting cleans up Word content, turns Markdown into rich text, and refuses a file that is not an image with a message', async ({
  library,
  open,
  enter,
}) => {
  const [eve] = (await library({ people: [...people] })).people
  const page = await open()
  if (!eve) throw new Error('nobody was minted')
  await enter(page, eve)
  await begin(page, 'Pasted', 'Begin.')
  await page.keyboard.press('Enter')
  await paste(page, { 'text/html': wordSample, 'text/plain': 'Brakes' })
  await expect(field(page).locator('h2')).toHaveText('Brakes')
  await expect(field(page).locator('ul > li > ol > li')).toHaveText('Front')
  await expect(field(page).locator('table td')).toHaveCount(4)
  expect(await field(page).innerHTML()).not.toMatch(/mso|style=|Mso|o:p/)
  await end(page)
  await paste(page, { 'text/plain': '### Steps\n\n1. **Turn**\n2. Press\n\n| a | b |\n|---|---|\n| 1 | 2 |' })
  await expect(field(page).locator('h3')).toHaveText('Steps')
  await expect(field(page).locator('ol > li strong')).toHaveText('Turn')
  await saved(page)
  for (const [name, mimeType, content, words] of [
    ['nothing.png', 'image/png', '', 'nothing.png is empty.'],
    ['evil.svg', 'image/svg+xml', '<svg onload="alert(1)"/>', 'evil.svg isn’t a supported image.'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
    await expect(page.getByText(words)).toBeVisible()
  }
  // A damaged image must be rejected rather than inserted as an invisible one.
  const whole = pngOf(64, 48)
  for (const buffer of [Buffer.from('These are not the bytes of an image.'), whole.subarray(0, whole.length - 30)]) {
    await page.locator('input[type=file]').setInputFiles({ name: 'damaged.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('This file is damaged or isn’t a supported image.')).toBeVisible()
    await says(page, '1 image not uploaded')
    await page.keyboard.press('Control+z')
    await saved(page)
  }
})

test('deleting an image calls the server when the editor closes, and reports a failure', async ({ library, open, enter }) => {
  const [editor] = (await library({ people: [...people] })).people
  const page = await open()
  if (!editor) throw new Error('nobody was minted')
  await enter(page, editor)
  await begin(page, 'Brakes', 'With a picture.')
  const picture = field(page).locator('img[src^="/files/"]')
  const add = async () => {
    await end(page)
    // Inserting and deleting within half a second would be one undo step, so wait until the image is saved.
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok() && !!answer.request().postData()?.includes('/files/'))
    await page.locator('input[type=file]').setInputFiles({ name: 'lever.png', mimeType: 'image/png', buffer: pngOf(320, 200) })
    await expect(picture).toBeVisible()
    await kept
    await picture.click()
  }
  const asked: string[] = []
  await page.route('**/api/teams/upload_docs?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('url') ?? '')
    await route.fulfill({ status: 500, json: {} })
  })
  await add()
  const source = await picture.getAttribute('src')
  await page.keyboard.press('Delete')
  await expect(picture).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(picture).toBeVisible()
  expect(asked).toEqual([])
  await picture.click()
  await page.keyboard.press('Delete')
  await typeAndSave(page, 'Without it.')
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'error while deleting image' })).toBeVisible()
  expect(asked).toEqual([source])
})
