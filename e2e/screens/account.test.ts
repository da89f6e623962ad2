import { person } from '../people.ts'
import type { MintedUser } from '../server-process.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { expect, expectSound, test } from './harness/test.ts'

const login = async (page: ScreenPage, { email, password }: MintedUser) => {
  await page.goto('/login')
  await signIn(page, email, password)
  await page.waitForURL(/\/admin\//)
}
const signIn = async (page: ScreenPage, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Returns the link, including its code, from the newest email to an address, as shown at /dev/mail. */
async function linkMailedTo(url: string, email: string): Promise<string> {
  const text = async (path: string) => (await fetch(url + path)).text()
  const mailIn = (list: string) => new RegExp(`<a href="([^"]+)"><b>[^<]*</b><span>${email.replaceAll('.', '\\.')}</span>`).exec(list)?.[1]
  const path = () => text('/dev/mail').then(mailIn)
  await expect.poll(path).toBeTruthy()
  const [, link = ''] = /<pre>[\s\S]*?<a [^>]*href="([^"]+)"/.exec(await text((await path()) ?? '')) ?? []
  return link.replaceAll('&amp;', '&')
}

test.describe('signing in', () => {
  test("required fields are checked, wrong credentials are refused, correct ones open the agent's inbox", async ({ library, open }) => {
    const agent = person((await library()).people, 1)
    const page = await open()
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await expect(page.locator('blockquote')).toHaveText(/./)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await signIn(page, agent.email, 'not it')
    await expect(page.getByText('Incorrect login credentials')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, agent.email, agent.password)
    await expect(page).toHaveURL(/\/admin\/inbox\?tab=inbox$/)
    const kept = (key: string) => page.storage().getItem(key)
    expect(['user_type', 'user_email', 'user_id'].map(kept)).toEqual(['agent', agent.email, agent.user_id])
    for (const key of ['support_Lib_id', 'library_domain', 'company_name', 'parent_lib_id', 'inbox-chat-token', 'token-time'])
      expect(kept(key), key).not.toBeNull()
  })

  test('Remember me keeps the session for 30 days, otherwise 5 hours', async ({ library, open }) => {
    const owner = person((await library()).people, 0)
    for (const [remember, hours] of [
      [true, 30 * 24],
      [false, 5],
    ] as const) {
      const page = await open()
      await page.goto('/login')
      if (remember) await page.getByLabel('Remember me').check()
      await signIn(page, owner.email, owner.password)
      await page.waitForURL(/\/admin\//)
      expect(page.network.cookies.get('porchlight')?.maxAge).toBe(hours * 3600)
    }
  })

  test('returnUrl leads back into the console, never elsewhere', async ({ library, open }) => {
    const owner = person((await library()).people, 0)
    const page = await open()
    await page.goto('/admin/profile/theme')
    await expect(page).toHaveURL('/login?returnUrl=%2Fadmin%2Fprofile%2Ftheme')
    await signIn(page, owner.email, owner.password)
    await expect(page).toHaveURL('/admin/profile/theme')
    for (const hostile of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/admin/../../evil']) {
      const other = await open()
      await other.goto(`/login?returnUrl=${encodeURIComponent(hostile)}`)
      await signIn(other, owner.email, owner.password)
      await expect(other).toHaveURL('/admin/content')
    }
  })

  test('a signed-in user is redirected from the sign-in and forgot pages', async ({ library, open }) => {
    const { people } = await library({ people: [{ role: 'writer' }] })
    const page = await open()
    await login(page, person(people, 0))
    await expect(page).toHaveURL('/admin/content')
    for (const path of ['/login', '/forgot', '/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin/content')
    }
  })
})

test.describe('setting a new password', () => {
  test('the link is emailed, works once, and lets the user sign in with the new password', async ({ library, open, server }) => {
    const { people } = await library()
    const email = person(people, 1).email
    const page = await open()
    await page.goto('/forgot')
    await expect(page.getByRole('link', { name: 'Login into your account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Password Reset Link' })).toBeDisabled()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click()
    await expect(page.getByText('Reset link sent successfully')).toBeVisible()
    const link = await linkMailedTo(server.url, email)
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

  test('an unknown address gets the same response', async ({ open }) => {
    const page = await open()
    await page.goto('/forgot')
    await page.getByLabel('Email').fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click()
    await expect(page.getByText('Reset link sent successfully')).toBeVisible()
  })

  test('a failure is reported when the server is unreachable', async ({ open }) => {
    const page = await open()
    await page.goto('/forgot')
    await page.getByLabel('Email').fill('someone@nowhere.example')
    page.route(/\/api\/identity\/password_reset/, () => Promise.reject(new TypeError('the network is down')))
    await page.getByRole('button', { name: 'Send Password Reset Link' }).click()
    await expect(page.getByText('Error while sending link')).toBeVisible()
  })
})

test('an invitation names who invites, and one form with a name and a password signs in; it works once', async ({ library, open, enter, server }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/teammates')
  await page.getByRole('button', { name: 'Invite teammate' }).click()
  const email = `sam.${Date.now()}@invited.example`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /Writer/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`An invitation has been sent to ${email}`)).toBeVisible()
  const guest = await open()
  const link = await linkMailedTo(server.url, email)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /^Join / })).toBeVisible()
  await expect(guest.getByText(`has invited you as ${email}`, { exact: false })).toBeVisible()
  await expectSound(guest)
  await guest.getByLabel('Your name').fill('Sam Writer')
  await guest.getByRole('textbox', { name: 'Password' }).fill('x')
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByText('Password must be at least 6 characters in length')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Password' }).fill('a fine long phrase')
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest).toHaveURL(/\/admin/)
  await expect(guest.getByRole('button', { name: /^Sam Writer’s profile/ })).toBeVisible()
  const late = await open()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(late.getByText('This invitation is either expired or already used, Please contact your administrator to get a new invitation.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('a sign-in link works once', async ({ library, open, server }) => {
  const { people } = await library()
  const email = person(people, 1).email
  const page = await open()
  await page.goto('/hlpt')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('An email with signin link has been sent to your email address!')).toBeVisible()
  const link = await linkMailedTo(server.url, email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?tab=inbox$/)
  const second = await open()
  await second.goto(link)
  await second.getByRole('button', { name: 'Continue' }).click()
  await expect(second.getByRole('alert')).toBeVisible()
  await expect(second).not.toHaveURL(/\/admin/)
})

test('the invitation, default integrations, access denied and 404 pages show the right content', async ({ library, open }) => {
  const { support_lib_id, company_name } = await library()
  const page = await open()
  await page.goto('/Invite?email=ada%40example.org')
  await expect(page.getByText('ada@example.org')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await page.goto(`/defaultIntegrations/${support_lib_id}`)
  await expect(page.getByText(company_name)).toBeVisible()
  await page.goto('/defaultIntegrations/no-such-library')
  await expect(page.getByText('No library has this ID.')).toBeVisible()
  await page.goto('/accessdenied')
  await expect(page.getByText('Access denied')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByText('Error 404')).toBeVisible()
  await expect(page.getByText('Erm. Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to homepage' }).click()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fadmin$/)
})

test('a shared screen is embedded once, and only over http or https', async ({ open, server }) => {
  const page = await open()
  await page.goto('/login')
  // The same server under its other host name counts as a different origin.
  const elsewhere = server.url.replace('localhost', '127.0.0.1')
  page.storage().setItem('screenshare_link', `${elsewhere}/healthz`)
  await page.goto('/screenshare')
  await expect(page.locator('iframe')).toHaveAttribute('src', `${elsewhere}/healthz`)
  await expect.poll(() => page.storage().getItem('screenshare_link')).toBeNull()
  for (const link of ['javascript:alert(1)', 'data:text/html,x', `${server.url}/admin`]) {
    page.storage().setItem('screenshare_link', link)
    await page.goto('/screenshare')
    await expect(page.getByText('There’s no shared screen to show')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
})

test('/google_auth leads to the sign-in page, or takes a signed-in user to their home page', async ({ library, open, enter }) => {
  const [stranger, page] = [await open(), await open()]
  await stranger.goto('/google_auth?code=abc&state=xyz')
  await expect(stranger.getByRole('heading', { name: 'Google sign-in isn’t available' })).toBeVisible()
  await stranger.getByRole('link', { name: 'Login' }).click()
  await expect(stranger.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await enter(page, person((await library()).people, 0), '/google_auth')
  await expect.poll(() => page.url()).toContain('/admin')
})

test('an expired subscription and a failed lookup are reported in dialogs', async ({ open }) => {
  const page = await open()
  const refuse = async (code: string, status: number) => {
    page.route(/\/api\/identity\/sign_in/, () => Response.json({ error: { code, request_id: 'x' } }, { status }))
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

test.for([
  '/login',
  '/forgot',
  '/hlpt',
  '/Invite?email=a%40b.example',
  '/join?token=none',
  '/reset-password?oobCode=none',
  '/accessdenied',
  '/nowhere',
  '/defaultIntegrations/none',
  '/google_auth',
  '/screenshare',
])('%s is accessible', async (path, { open }) => {
  const page = await open()
  await page.goto(path)
  await expectSound(page)
})

test('a public demo says so before and after signing in', async ({ library, open }) => {
  const owner = person((await library()).people, 0)
  const [plain, page] = [await open(), await open({ boot: { is_public_demo: true } })]
  const warning = 'Public demo: anyone can sign in here'
  await plain.goto('/login')
  await expect(plain.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(plain.getByText(warning)).toHaveCount(0)
  await page.goto('/login')
  await expect(page.getByText(warning)).toBeVisible()
  await expectSound(page)
  await login(page, owner)
  await expect(page.getByText(warning)).toBeVisible()
  await expectSound(page)
})

test('the sign-in page focuses the email field, then an empty password field, and passes the typed email to the forgot page', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await email.fill('ann@shop.test')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.getByRole('link', { name: /Forgot/ }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ann@shop.test')
})
