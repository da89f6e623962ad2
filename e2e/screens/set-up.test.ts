import { TestServer } from '../test-server.ts'
import { ScreenPage } from './harness/screen-page.ts'
import { expect, expectSound, test } from './harness/test.ts'

test('the first visit to a new installation creates the first admin, who can sign in; the second visit leads to the sign-in page', async () => {
  const fresh = await TestServer.start()
  /** Returns the URL that the server's root URL redirects to. */
  const front = async () => (await fetch(fresh.url)).url
  const [page, other] = [new ScreenPage(fresh.url), new ScreenPage(fresh.url)]
  try {
    const code = await fresh.ask('firstAdminCode', {})
    await page.goto(await front())
    await expect(page).toHaveURL('/set-up')
    await expect(page.getByRole('heading', { name: 'Welcome to Porchlight' })).toBeVisible()
    await expectSound(page)
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Set up' }).click()
    }
    const wish = { Company: 'Fresh Ltd', 'Your name': 'Ada', Email: 'ada@fresh.test', Password: 'a fine long phrase' }
    await fill({ ...wish, 'One-time code': 'AAAA-AAAA-AAAA' })
    await expect(page.getByText('This code doesn’t match the one in the log.')).toBeVisible()
    // The address that the log shows has the code.
    await page.goto(`/set-up?code=${code}`)
    await expect(page.getByLabel('One-time code')).toHaveValue(code ?? '')
    await fill(wish)
    await expect(page.getByText('All set. Sign in with your new account.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in to Porchlight' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ada@fresh.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('a fine long phrase')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('/admin/profile/setup')
    await expect(page.getByRole('heading', { name: 'Set up your desk' })).toBeVisible()
    await other.goto(await front())
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect([page, other].flatMap(({ errors }) => errors)).toEqual([])
  } finally {
    page.close()
    other.close()
    await fresh.stop()
  }
})
