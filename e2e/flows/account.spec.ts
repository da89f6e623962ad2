import type { Page } from '@playwright/test'
import { expect, expectAccessible, looks, test } from '../fixtures.ts'

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The newest mail to an address, as /dev/mail shows it; its link carries the code. */
async function linkMailedTo(page: Page, email: string): Promise<string> {
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.getByRole('link').filter({ hasText: email }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link').filter({ hasText: email }).first().click()
  const link = await page.locator('pre a').first().getAttribute('href')
  return link ?? ''
}

const days = (expires: number) => (expires - Date.now() / 1000) / 86_400

test.describe('signing in', () => {
  test('the fields are required, wrong credentials are refused, right ones open the inbox of an agent', async ({ library, open }) => {
    const { people } = await library()
    const agent = people[1]
    const page = await open()
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await expect(page.locator('blockquote')).not.toBeEmpty()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await signIn(page, agent?.email ?? '', 'not it')
    await expect(page.getByText('Incorrect login credentials')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, agent?.email ?? '', agent?.password ?? '')
    await expect(page).toHaveURL(/\/admin\/inbox\?tab=inbox$/)
    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(kept).toMatchObject({ user_type: 'agent', user_email: agent?.email, user_id: agent?.user_id })
    for (const key of ['support_Lib_id', 'library_domain', 'company_name', 'parent_lib_id', 'inbox-chat-token', 'token-time'])
      expect(kept).toHaveProperty([key])
  })

  test('Remember me keeps the session for 30 days, otherwise 5 hours', async ({ library, open }) => {
    const { people } = await library()
    for (const [remember, least, most] of [
      [true, 29.9, 30.1],
      [false, 0.2, 0.21],
    ] as const) {
      const page = await open()
      await page.goto('/login')
      if (remember) await page.getByLabel('Remember me').check()
      await signIn(page, people[0]?.email ?? '', people[0]?.password ?? '')
      await page.waitForURL(/\/admin\//)
      const cookie = (await page.context().cookies()).find((one) => one.httpOnly)
      expect(days(cookie?.expires ?? 0)).toBeGreaterThan(least)
      expect(days(cookie?.expires ?? 0)).toBeLessThan(most)
    }
  })

  test('returnUrl leads back into the console and nowhere else', async ({ library, open }) => {
    const { people } = await library()
    const page = await open()
    await page.goto('/admin/profile/theme')
    await expect(page).toHaveURL('/login?returnUrl=%2Fadmin%2Fprofile%2Ftheme')
    await signIn(page, people[0]?.email ?? '', people[0]?.password ?? '')
    await expect(page).toHaveURL('/admin/profile/theme')
    for (const hostile of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/admin/../../evil']) {
      const other = await open()
      await other.goto(`/login?returnUrl=${encodeURIComponent(hostile)}`)
      await signIn(other, people[0]?.email ?? '', people[0]?.password ?? '')
      await expect(other).toHaveURL('/admin/content')
    }
  })

  test('someone signed in is led past the sign-in and forgot pages', async ({ library, open, login }) => {
    const { people } = await library({ people: [{ role: 'writer' }] })
    const page = await open()
    if (people[0]) await login(page, people[0])
    await expect(page).toHaveURL('/admin/content')
    for (const path of ['/login', '/forgot', '/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin/content')
    }
  })
})

test.describe('a new password', () => {
  test('the link is mailed, works once, and the new password signs in', async ({ library, open }) => {
    const { people } = await library()
    const email = people[1]?.email ?? ''
    const page = await open()
    await page.goto('/forgot')
    await expect(page.getByRole('link', { name: 'Login into your account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Password Reset Link' })).toBeDisabled()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click()
    await expect(page.getByText('Reset link sent successfully')).toBeVisible()
    const link = await linkMailedTo(page, email)
    await page.goto(link)
    await expect(page.getByText('For:')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    const field = page.getByRole('textbox', { name: 'New password' })
    await field.fill('12345')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Password must be at least 6 characters in length')).toBeVisible()
    await field.fill('a lantern in the window')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Password updated successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, email, 'a lantern in the window')
    await page.waitForURL(/\/admin\//)
    const second = await open()
    await second.goto(link)
    await expect(second.getByText('Try resetting your password again')).toBeVisible()
    await expect(second.getByText('Your request to reset your password has expired or the link has already been use')).toBeVisible()
  })

  test('an unknown address gets the same answer', async ({ open }) => {
    const page = await open()
    await page.goto('/forgot')
    await page.getByLabel('Email').fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click()
    await expect(page.getByText('Reset link sent successfully')).toBeVisible()
  })

  test('no server: the failure is said', async ({ open }) => {
    const page = await open()
    await page.goto('/forgot')
    await page.getByLabel('Email').fill('someone@nowhere.example')
    await page.route('**/api/identity/password_reset', (route) => route.abort())
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click()
    await expect(page.getByText('Error while sending link')).toBeVisible()
  })
})

test('an invitation is approved on load, once; then the password is chosen', async ({ library, open, login }) => {
  const { people } = await library()
  const page = await open()
  if (people[0]) await login(page, people[0])
  await page.goto('/admin/profile/teammates')
  await page.getByRole('button', { name: 'Invite teammate' }).click()
  const email = `sam.${Date.now()}@invited.example`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /Writer/ }).check({ force: true })
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`An invitation has been sent to ${email}`)).toBeVisible()
  const guest = await open()
  const link = await linkMailedTo(guest, email)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Success' })).toBeVisible()
  await guest.getByRole('link', { name: 'Login' }).click()
  await expect(guest).toHaveURL(/\/login$/)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(guest.getByText('This invitation is either expired or already used, Please contact your administrator to get a new invitation.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('a sign-in link signs in, once', async ({ library, open }) => {
  const { people } = await library()
  const email = people[1]?.email ?? ''
  const page = await open()
  await page.goto('/hlpt')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('An email with signin link has been sent to your email address!')).toBeVisible()
  const link = await linkMailedTo(page, email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?tab=inbox$/)
  const second = await open()
  await second.goto(link)
  await second.getByRole('button', { name: 'Continue' }).click()
  await expect(second.getByRole('alert')).toBeVisible()
  await expect(second).not.toHaveURL(/\/admin/)
})

test('the small pages say what they should', async ({ library, open }) => {
  const { support_lib_id, company_name } = await library()
  const page = await open()
  await page.goto('/Invite?email=ada%40example.org')
  await expect(page.getByText('ada@example.org')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await page.goto(`/defaultIntegrations/${support_lib_id}`)
  await expect(page.getByText(company_name)).toBeVisible()
  await page.goto('/defaultIntegrations/no-such-library')
  await expect(page.getByText('There is no library with this id.')).toBeVisible()
  await page.goto('/accessdenied')
  await expect(page.getByText('Access denied')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByText('Error 404')).toBeVisible()
  await expect(page.getByText('Erm. Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to homepage' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a shared screen is framed once, http and https only', async ({ open, server }) => {
  const page = await open()
  await page.goto('/login')
  // The same server under its other name is another origin.
  const elsewhere = server.url.replace('localhost', '127.0.0.1')
  await page.evaluate((link) => localStorage.setItem('screenshare_link', link), `${elsewhere}/healthz`)
  await page.goto('/screenshare')
  await expect(page.locator('iframe')).toHaveAttribute('src', `${elsewhere}/healthz`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('screenshare_link'))).toBeNull()
  for (const link of ['javascript:alert(1)', 'data:text/html,x', `${server.url}/admin`]) {
    await page.evaluate((text) => localStorage.setItem('screenshare_link', text), link)
    await page.goto('/screenshare')
    await expect(page.getByText('There is no shared screen to show')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
})

test('a lapsed subscription and a failed look-up are told in dialogs', async ({ open }) => {
  const page = await open()
  const refuse = async (code: string, status: number) => {
    await page.unrouteAll()
    await page.route('**/api/identity/sign_in', (route) => route.fulfill({ status, json: { error: { code, request_id: 'x' } } }))
    await page.goto('/login')
    await signIn(page, 'owner@lapsed.example', 'whatever')
  }
  await refuse('subscription_inactive', 403)
  await expect(page.getByRole('dialog', { name: 'Attention!' })).toContainText(
    'It looks like your subscription is no longer active. Please reach out to the team in a team-chat service',
  )
  await refuse('licence_unavailable', 503)
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('An error occurred while processing your request. Please try again later.')
  await refuse('internal', 500)
  await expect(page.getByText('An error occured')).toBeVisible()
})

for (const look of looks) {
  test(`the account screens are accessible (${look.name})`, async ({ open }) => {
    test.slow()
    const page = await open(look)
    for (const path of [
      '/login',
      '/forgot',
      '/hlpt',
      '/Invite?email=a%40b.example',
      '/join?token=none',
      '/reset-password?oobCode=none',
      '/accessdenied',
      '/nowhere',
      '/defaultIntegrations/none',
      '/screenshare',
    ]) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expectAccessible(page)
    }
  })
}

for (const look of looks) {
  test(`a public demo says so before and after signing in (${look.name})`, async ({ library, open, login }) => {
    const { people } = await library()
    const page = await open(look)
    const warning = page.getByText('Public demo: anyone can sign in here')
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(warning).toHaveCount(0)
    await page.route(/\/(login|admin\/.*)$/, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const body = (await answer.text()).replace('"is_public_demo":false', '"is_public_demo":true')
      await route.fulfill({ response: answer, body })
    })
    await page.reload()
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    if (people[0]) await login(page, people[0])
    await expect(warning).toBeVisible()
    await expectAccessible(page)
  })
}
