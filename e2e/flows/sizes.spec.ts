import type { Page } from '@playwright/test'
import { agentHands } from '../agent-hands.ts'
import { busyMs } from '../busy-ms.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { picture } from '../picture.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

/** Pastes and returns how long that kept the page busy, in ms of processor time. The text is created in the page before, so that only pasting is measured. */
const paste = async (page: Page, kind: string, piece: string, times: number) => {
  const clipboard = await page.evaluateHandle(
    (it) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(it.kind, it.piece.repeat(it.times))
      return clipboardData
    },
    { kind, piece, times },
  )
  return busyMs(page, () =>
    field(page).evaluate(async (element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }, clipboard),
  )
}

/** Word's HTML for one sentence: a lot of markup for a few words. */
const wordSentence = `<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%'><b><span lang=EN-US style='font-size:12.0pt;font-family:"Times New Roman",serif'>Turn the lever</span></b><span lang=EN-US style='mso-ansi-language:EN-US'> to the left.<o:p></o:p></span></p>\n`

test('with five megabytes on the clipboard, the page stays responsive, reports the problem, and keeps its content', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/article/create')
  await expect(field(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Pasted')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Begin. ')
  await saved(page)
  const told = page.getByText(/The pasted text is too long \(5\.\d MB\)\. Paste it in smaller parts/)
  for (const [kind, piece] of [
    ['text/plain', 'x'.repeat(100)],
    ['text/html', wordSentence],
  ] as const) {
    expect(await paste(page, kind, piece, Math.ceil(5_000_000 / piece.length)), kind).toBeLessThan(2000)
    await expect(told.last()).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(field(page)).toHaveText('Begin. ')
  }
  // The longest input that is parsed: text over the limit is refused; text within it is inserted without Word's markup.
  expect(await paste(page, 'text/html', 'word '.repeat(20), 29_000), 'too many words').toBeLessThan(4000)
  await expect(page.getByText(/doesn’t fit: the limit is 500,000 characters/)).toBeVisible()
  await expect(field(page)).toHaveText('Begin. ')
  expect(await paste(page, 'text/html', wordSentence, 4000), 'a long document').toBeLessThan(10_000)
  await expect(field(page).locator('p')).toHaveCount(4000)
  await expect(field(page).locator('p').last()).toHaveText('Turn the lever to the left.')
  await saved(page)
})

test('the editor works with five hundred images; one more is refused with a message but stays in the text', async ({ library, open, enter, server }) => {
  const minted = await library({ people: [{ role: 'editor' }] })
  const hands = await agentHands(server.url, minted)
  const { file } = await hands.uploads.create({}, { file: new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType }) })
  const { article } = await hands.articles.create({
    article_title: 'Album',
    article_content: Array.from({ length: 500 }, (_none, at) => `<p>Number ${at}</p><img src="${file.url}" alt="${at}" width="40" height="30">`).join(''),
  })
  const page = await open()
  await enter(page, person(minted.people, 0), `/admin/article/edit/${article.article_id}`)
  await expect(field(page).locator('img')).toHaveCount(500)
  await field(page).getByText('Number 250', { exact: true }).click()
  await page.keyboard.press('End')
  const typing = await busyMs(page, async () => {
    await page.keyboard.type(', the middle')
    await expect(field(page).getByText('Number 250, the middle')).toBeVisible()
  })
  expect(typing).toBeLessThan(5000)
  await saved(page)
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByText('This text has 501 images, and the limit is 500. Split it up.')).toBeVisible()
  await expect(field(page).locator('img')).toHaveCount(501)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('This text has 501 images')).toHaveCount(0)
  await saved(page)
})

test('twenty levels of categories can be displayed, opened and read; deeper ones are not offered', async ({ library, open, enter, server }) => {
  const minted = await library({ people: [{ role: 'editor' }] })
  const hands = await agentHands(server.url, minted)
  let parent_cat_id: string | null = null
  for (let level = 1; level <= 20; level++)
    parent_cat_id = (await hands.categories.create({ category_title: `Level ${level}`, parent_cat_id })).category.category_id
  const page = await open()
  await enter(page, person(minted.people, 0), '/admin')
  const tree = page.getByRole('tree', { name: 'Categories' })
  const line = (level: number) => tree.getByRole('treeitem', { name: new RegExp(`^Level ${level},`) })
  await line(1).focus()
  for (let level = 1; level < 20; level++) {
    if ((await line(level).getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowRight')
    await expect(line(level + 1)).toHaveAttribute('aria-level', String(level + 1))
    await page.keyboard.press('ArrowDown')
  }
  await expect(line(20)).toBeFocused()
  await expect(line(20).getByText('Level 20')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('button', { name: 'New category' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await expect(dialog.getByText('Categories can be nested up to 20 levels deep.')).toBeVisible()
  const choices = dialog.getByLabel('Parent category').getByRole('option', { disabled: true })
  await expect(choices).toHaveCount(1)
  await expect(choices).toHaveText(/Level 20$/)
})
