import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const profile = (page: Page) => page.getByRole('button', { name: /’s profile$/ })

test('an empty password is marked in the danger colour; signing out clears all stored data and signs out other tabs; the server rejects the token', async ({
  library,
  open,
  login,
}) => {
  const { people } = await library()
  const page = await open()
  await page.goto('/login')
  await page.getByLabel('Email').fill('ann@shop.test')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const password = page.getByRole('textbox', { name: 'Password' })
  const borderOf = (danger: boolean) =>
    password.evaluate((field, isDanger) => {
      const box = field.closest('.mantine-PasswordInput-wrapper')?.querySelector('.mantine-PasswordInput-input')
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = isDanger ? 'var(--pl-danger-text)' : ''
      const wanted = getComputedStyle(probe).color
      probe.remove()
      return [box && getComputedStyle(box).borderColor, wanted]
    }, danger)
  // Poll, because the border colour is animated.
  await expect
    .poll(async () => {
      const [border, danger] = await borderOf(true)
      return border === danger
    })
    .toBe(true)
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
