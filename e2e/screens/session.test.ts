import { person } from '../people.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, test } from './harness/test.ts'

const profile = (page: ScreenPage) => page.getByRole('button', { name: /’s profile$/ })

test('a session ended on another device leads to the sign-in page, with a URL to return to', async ({ library, open, enter }) => {
  const admin = person((await library()).people, 0)
  const [desk, phone] = [await open(), await open()]
  await enter(desk, admin)
  await enter(phone, admin, '/admin/profile/theme')
  await expect(profile(phone)).toBeVisible()
  await desk.goto('/admin/profile/account')
  // The newest session is listed first, and the phone signed in last.
  await desk.getByRole('button', { name: 'End session' }).first().click()
  await expect(desk.getByText('Session ended')).toBeVisible()
  await expect(phone).toHaveURL('/login?returnUrl=%2Fadmin%2Fprofile%2Ftheme')
  expect(phone.storage().getItem('inbox-chat-token')).toBeNull()
})

test('the inbox token is renewed after 23 hours while the user is signed in', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  const age = (hours: number) => page.storage().setItem('token-time', String(Date.now() - hours * 3_600_000))
  const token = () => page.storage().getItem('inbox-chat-token')
  const first = token()
  age(22)
  await page.goto('/admin/profile/theme')
  await expect(profile(page)).toBeVisible()
  expect(token()).toBe(first)
  age(23.5)
  await page.reload()
  await expect.poll(token).not.toBe(first)
  expect(Date.now() - Number(page.storage().getItem('token-time'))).toBeLessThan(60_000)
  await expect(page).toHaveURL('/admin/profile/theme')
  age(23.5)
  page.network.cookies.clear()
  await page.reload()
  await expect(page.getByText('No user is signed in.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('a token rejected by the server ends the session without mentioning permissions', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  page.storage().setItem('inbox-chat-token', 'stale')
  await page.goto('/admin/profile/theme')
  await expect(page).toHaveURL('/login?returnUrl=%2Fadmin%2Fprofile%2Ftheme')
  await expect(page.getByText('An error occcured')).toHaveCount(0)
  expect(page.storage().getItem('user_id')).toBeNull()
})

test('signing out is refused while chats are open', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library()
  const page = await open()
  await enter(page, person(people, 1), '/admin')
  const { conversation_ref } = await server.ask('conversation', { support_lib_id, message: 'Is anybody there?' })
  const token = page.storage().getItem('inbox-chat-token')
  await callsAs(page).conversations.take({ conversation_ref })
  await profile(page).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attention!' })
  await expect(dialog).toContainText('You have ongoing chats, please transfer them to another agent before logging out')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/admin\/inbox/)
  expect(page.storage().getItem('inbox-chat-token')).toBe(token)
})
