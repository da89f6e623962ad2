import { expect, expectAccessible, test } from '../fixtures.ts'
import { TestServer } from '../test-server.ts'

test('the first visit of a fresh installation makes the first admin, who can sign in; the second visit is a sign-in', async ({ browser }) => {
  const fresh = await TestServer.start()
  try {
    const code = await fresh.ask('firstAdminCode', {})
    const page = await (await browser.newContext({ baseURL: fresh.url })).newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome to Porchlight' })).toBeVisible()
    await expectAccessible(page)
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Set up' }).click()
    }
    const wish = { Company: 'Fresh Ltd', 'Your name': 'Ada', Email: 'ada@fresh.test', Password: 'a fine long phrase' }
    await fill({ ...wish, 'One-time code': 'AAAA-AAAA-AAAA' })
    await expect(page.getByText('This is not the code of the log.')).toBeVisible()
    await fill({ 'One-time code': code ?? '' })
    await expect(page.getByText('All set. Sign in with your new account.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in to Porchlight' })).toBeVisible()
    await page.getByLabel('Email').fill('ada@fresh.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('a fine long phrase')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/admin\//)
    const other = await (await browser.newContext({ baseURL: fresh.url })).newPage()
    await other.goto('/')
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  } finally {
    await fresh.stop()
  }
})
