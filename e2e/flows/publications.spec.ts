import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { picture } from '../picture.ts'

test('a news flash can be written, given an image and a category, autosaved, and found by its category', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [{ role: 'writer' }] })).people, 0), '/admin/newsflash/create')
  await page.getByLabel('Title').fill('Open on Sundays')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/newsflash\/edit\//)
  // The URL changes a moment before the form is replaced.
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0)
  // It arrives late and pushes the cards below it down.
  await expect(page.getByText('You can draft; publishers can publish.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('From eleven to five.')
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose an image' }).click()
  await (await picker).setFiles(picture)
  await page.getByLabel('Alt text').fill('The shop on a Sunday')
  await page.getByRole('region', { name: 'Categories' }).getByLabel('Categories').fill('Shop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('From eleven to five.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The shop on a Sunday' })).toBeVisible()
  await page.goto('/admin/newsflash')
  await page.getByLabel('Category').selectOption('Shop')
  await expect(page.getByRole('link', { name: 'Open on Sundays' })).toBeVisible()
})
