import type { Page } from '@playwright/test'
import { callsAs } from '../calls-as.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { makeTwoCourses } from '../two-courses.ts'

/** Picks up a row, moves it one position and drops it, waiting for each screen reader announcement. */
async function movedByKeyboard(page: Page, name: string, key: string): Promise<void> {
  const said = page.locator('[id^=DndLiveRegion]')
  await page.getByRole('button', { name: `Move ${name}` }).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText(`${name} picked up`)
  // Keys pressed while the rows are being measured are ignored.
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(said).toContainText(`${name} is at position`, { timeout: 5000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(said).toContainText(`${name} dropped`)
}

test('lessons and courses can be reordered by keyboard, including into another section', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [{ role: 'writer' }] })).people, 0))
  const { workshop_id: course_id } = await makeTwoCourses(await callsAs(page))
  const held = Promise.withResolvers<void>()
  await page.route('**/api/main/courses_progress', (route) => held.promise.then(() => route.continue()))
  await page.goto(`/admin/courses/${course_id}`)
  // The button must not move from under the pointer when the number of visitors arrives above it.
  const preview = page.getByRole('button', { name: 'Preview' })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const heightOnPage = async () => (await preview.boundingBox())?.y
  const before = await heightOnPage()
  held.resolve()
  await expect(page.getByText('No one has started yet')).toBeVisible()
  expect(await heightOnPage()).toBe(before)
  const rows = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')
  const expectOrder = (...names: string[]) =>
    expect.poll(() => rows.evaluateAll((all) => all.map((row) => row.querySelector('a[class*=lesson], h3')?.textContent))).toEqual(names)
  await expectOrder('Every week', 'Air', 'Oil', 'Every year', 'Chain')
  await movedByKeyboard(page, 'Oil', 'ArrowUp')
  await expectOrder('Every week', 'Oil', 'Air', 'Every year', 'Chain')
  // Moving a lesson past the next section's heading puts it into that section.
  await movedByKeyboard(page, 'Air', 'ArrowDown')
  await expectOrder('Every week', 'Oil', 'Every year', 'Air', 'Chain')
  await page.goto('/admin/courses')
  const courseLinks = page.getByRole('list', { name: 'Course order' }).getByRole('link')
  await expect(courseLinks).toHaveText(['Workshop', 'First steps'])
  await movedByKeyboard(page, 'First steps', 'ArrowUp')
  await expect(courseLinks).toHaveText(['First steps', 'Workshop'])
  await page.reload()
  await expect(courseLinks).toHaveText(['First steps', 'Workshop'])
})
