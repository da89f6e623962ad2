import { expect, test } from './harness/test.ts'

const refusal = (status: number, code: string, message: string) => Response.json({ error: { code, message } }, { status })
const wish = { 'One-time code': 'ABCD-EFGH-JKLM', Company: 'Fresh Ltd', 'Your name': 'Ada', Email: 'ada@fresh.test', Password: 'a fine long phrase' }

test("'Error while creating user' is shown when the first admin cannot be created; the input is kept and can be submitted again", async ({ open }) => {
  const page = await open()
  page.route(/\/api\/identity\/set_up$/, ({ method }) => (method === 'GET' ? Response.json({ is_needed: true }) : refusal(500, 'internal', 'internal')))
  await page.goto('/set-up')
  for (const [label, value] of Object.entries(wish)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('Error while creating user', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@fresh.test')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeEnabled()
})

test("'Error while creating user' is shown when an invitation cannot be approved; an unknown invitation keeps its own message", async ({ open }) => {
  const page = await open()
  const free = page.route(/\/invitation\/approve/, () => refusal(409, 'user_not_created', 'Error while creating user'))
  await page.goto('/join?token=abcdefghijklmnopqrstuvwxyz012345')
  await expect(page.getByRole('alert')).toHaveText('Error while creating user')
  free()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This invitation is either expired or already used')
})
