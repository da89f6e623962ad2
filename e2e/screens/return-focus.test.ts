import { person } from '../people.ts'
import { callsAs, expect, test } from './harness/test.ts'

test('closing a dialog returns the focus to the button that opened it, or to the button of its menu', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'editor', name: 'Eve Editor' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/sop')
  await callsAs(page).sops.createCategory({ category_title: 'Workshop' })
  await page.reload()

  const add = page.getByRole('button', { name: 'New category' })
  await add.focus()
  await add.click()
  await page.getByLabel('Category name').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()

  const menu = page.getByRole('button', { name: 'Rename or delete Workshop' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename category' }).click()
  await page.getByLabel('Category name').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
})
