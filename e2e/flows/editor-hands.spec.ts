import type { Locator, Page } from '@playwright/test'
import { callsAs } from '../calls-as.ts'
import { expect, expectAccessible, looks, test } from '../fixtures.ts'
import { fromTheRight } from '../from-the-right.ts'
import { person } from '../people.ts'
import { pngOf } from '../pictures.ts'

const people = [{ role: 'editor', name: 'Eve Editor' }] as const
const field = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const mark = (page: Page, words: string | RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const file = (page: Page) => page.locator('input[type=file]')
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(64, 48) })

/** Opens an article with this text. */
async function openArticle(page: Page, article_content: string, article_title = 'Brakes'): Promise<string> {
  const { article } = await (await callsAs(page)).articles.create({ article_title, article_content })
  await page.goto(`/admin/article/edit/${article.article_id}`)
  await expect(field(page)).toBeVisible()
  return article.article_id
}
const inside = async (one: Locator) => {
  const box = await one.boundingBox()
  const view = one.page().viewportSize()
  if (!box || !view) throw new Error('not on the screen')
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(view.width)
  expect(box.y + box.height).toBeLessThanOrEqual(view.height)
}

test('typing continues after an image or table inserted by mouse', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0))
  await openArticle(page, '<p>One</p>')
  await field(page).click()
  await page.keyboard.press('End')
  await file(page).setInputFiles(image('a.png'))
  await page.keyboard.type('Two')
  await expect(field(page).locator('img[src^="/files/"]')).toBeVisible()
  await expect(field(page).locator(':scope > p')).toHaveText(['One', 'Two'])
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Part')
  await expect(field(page).getByRole('columnheader').first()).toHaveText('Part')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Price')
  await expect(field(page).getByRole('columnheader').nth(1)).toHaveText('Price')
  await mark(page, /^Saved$/)
  await page.reload()
  await expect(field(page).locator(':scope > p').filter({ hasText: /./ })).toHaveText(['One', 'Two'])
  await expect(field(page).getByRole('columnheader').first()).toHaveText('Part')
})

test('the link and video panels take focus; Escape closes them and returns it', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0))
  await openArticle(page, '<p>Pump it up</p>')
  await field(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  const link = page.getByRole('combobox', { name: 'Link' })
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(link).toBeFocused()
  await page.keyboard.type('example.com/pumps')
  await page.keyboard.press('Enter')
  await expect(field(page).locator('a[href="https://example.com/pumps"]')).toHaveText('Pump it up')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/video')
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible()
  await page.keyboard.press('Enter')
  const video = page.getByRole('textbox', { name: 'Video URL' })
  await expect(video).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(video).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await expect(video).toBeFocused()
  // Clicking in the text also cancels.
  await field(page).locator('p').first().click()
  await expect(video).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('a failed image is not shown as “Saved”, triggers a warning on leaving, and is retried when the network is back', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0))
  await openArticle(page, '<p>One</p>')
  await page.route('**/api/teams/upload_docs', (route) => route.abort())
  await field(page).click()
  await file(page).setInputFiles(image('a.png'))
  await mark(page, '1 image not uploaded')
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without the image?' })
  await expect(question).toContainText('it won’t be in the text')
  await question.getByRole('button', { name: 'Stay here' }).click()
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
  })
  await Promise.all([asked, page.close({ runBeforeUnload: true })])
  await page.unroute('**/api/teams/upload_docs')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(field(page).locator('img[src^="/files/"]')).toBeVisible()
  await mark(page, /^Saved$/)
  await page.reload()
  await expect(field(page).locator('img[src^="/files/"]')).toBeVisible()
})

test('a new article with an uploading image gets its URL without a prompt, and is not published without the image', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0), '/admin/article/create')
  // A refusal: after a lost connection, the upload would be retried by itself.
  await page.route('**/api/teams/upload_docs', (route) => route.fulfill({ status: 415, json: { error: { code: 'unsupported_type', request_id: 'x' } } }))
  await field(page).click()
  await file(page).setInputFiles(image('a.png'))
  await page.keyboard.type('Words')
  await expect(page).toHaveURL(/\/admin\/article\/edit\/\w+/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await mark(page, '1 image not uploaded')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('An image hasn’t been uploaded yet.')).toBeVisible()
  await page.unroute('**/api/teams/upload_docs')
  await field(page).getByRole('button', { name: 'Try again' }).click()
  await mark(page, /^Saved$/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Give the article a title before you publish it.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Words first')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Words first')
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('words-first')
})

test('the translation dialog shows every tool of its editor, and an unsaved translation survives closing the tab', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0))
  await openArticle(page, '<p>One</p>')
  const context = page.context()
  const address = page.url()
  await page.getByRole('combobox', { name: 'Translate into another language' }).selectOption('de')
  const dialog = page.getByRole('dialog', { name: 'Article in German' })
  const bar = dialog.getByRole('toolbar', { name: 'Formatting' })
  const box = await bar.boundingBox()
  if (!box) throw new Error('no toolbar')
  for (const tool of await bar.getByRole('button').all()) {
    const own = await tool.boundingBox()
    expect(own && own.x >= box.x && own.x + own.width <= box.x + box.width, await tool.getAttribute('aria-label').then(String)).toBe(true)
  }
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Bremsen')
  await dialog.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Eins')
  await page.close()
  const again = await context.newPage()
  await again.goto(address)
  await again.getByRole('combobox', { name: 'Translate into another language' }).selectOption('de')
  await expect(again.getByText('We restored your unsaved text.')).toBeVisible()
  await expect(again.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toHaveText('Eins')
  await expect(again.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Bremsen')
})

test('in right-to-left layout, floating toolbars stay on screen and no text shows above the toolbar, at both widths', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0))
  await fromTheRight(page)
  for (const { viewport } of looks) {
    await page.setViewportSize(viewport)
    await openArticle(page, `<p>First words</p>${'<p>More words to read.</p>'.repeat(60)}`)
    const first = field(page).locator('p').first()
    await first.dblclick()
    await inside(page.locator('[data-bubble="text"]'))
    await page.keyboard.press('Control+k')
    await inside(page.getByRole('group', { name: 'Link' }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('/')
    await inside(page.getByRole('listbox', { name: 'Insert' }))
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await field(page).click()
    await page.keyboard.press('Control+End')
    await expect(field(page).locator('p').last()).toBeInViewport()
    // No text shows between the top of the scroll area and the bottom of the toolbar.
    const bar = page.getByRole('toolbar', { name: 'Formatting' })
    const shown = await bar.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const top = element.closest('main')?.getBoundingClientRect().top ?? 0
      const found: string[] = []
      for (let y = top + 1; y < box.bottom; y += 3) {
        const hit = document.elementFromPoint(box.left + box.width / 2, y)
        if (hit?.closest('[contenteditable]')) found.push(`${y}: ${hit.textContent}`)
      }
      return found
    })
    expect(shown).toEqual([])
  }
})

test('pasted Markdown keeps its tasks, details, callouts and code; tasks can be checked by keyboard and mouse', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0))
  const id = await openArticle(page, '')
  await field(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/plain',
      '- [ ] Pads\n- [x] Discs\n\n> [!WARNING]\n> Mind.\n\n<details>\n<summary>More</summary>\n\nInside\n\n</details>\n\n```sh\nnpm start\n```\n',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, undefined)
  await expect(field(page).locator('aside.callout-warning')).toHaveText('Mind.')
  expect(await field(page).locator('pre').innerText()).toBe('npm start')
  const pads = field(page).locator('li', { hasText: 'Pads' })
  const box = await pads.boundingBox()
  if (!box) throw new Error('no task')
  await page.mouse.click(box.x - 12, box.y + 12)
  await expect(pads).toHaveClass(/task-done/)
  // On a busy page, keystrokes arrive before the browser reports where the click put the caret.
  await expect(field(page)).toBeFocused()
  await field(page)
    .getByText('Discs')
    .evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      getSelection()?.collapseToEnd()
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))
    })
  await expect(field(page).locator('li', { hasText: 'Discs' })).not.toHaveClass(/task-done/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Levers')
  await mark(page, /^Saved$/)
  const { article } = await (await callsAs(page)).articles.read({ article_id: id })
  expect(article.article_content).toBe(
    '<ul><li class="task task-done"><p>Pads</p></li><li class="task"><p>Discs</p></li><li class="task"><p>Levers</p></li></ul>' +
      '<aside class="callout callout-warning"><p>Mind.</p></aside><details><summary>More</summary><p>Inside</p></details><pre><code class="language-sh">npm start</code></pre>',
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = page.getByRole('dialog', { name: 'As visitors see it' }).getByRole('article')
  await expect(shown.getByText('Inside')).toBeHidden()
  await shown.getByText('More').click()
  await expect(shown.getByText('Inside')).toBeVisible()
  await expect(shown.getByRole('listitem').first()).toHaveText('Done: Pads')
  await expectAccessible(page)
})
