import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const profile = (page: Page) => page.getByRole('button', { name: /^Profile of/ })

test('logging out clears all stored data; another tab follows; the server rejects the token', async ({ library, open, login }) => {
  const { people } = await library()
  const page = await open()
  if (people[1]) await login(page, people[1])
  const other = await page.context().newPage()
  await other.goto('/admin/profile/account')
  await expect(profile(other)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('inbox-chat-token'))
  await page.evaluate(() => localStorage.setItem('darkTheme', 'false'))
  await profile(page).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['darkTheme'])
  await expect(other).toHaveURL(/\/login/)
  const answer = await page.request.get('/api/inbox/user', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})
