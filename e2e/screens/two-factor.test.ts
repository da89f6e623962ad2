import { Secret, TOTP } from 'otpauth'
import { person } from '../people.ts'
import { addPasskeys } from './harness/add-passkeys.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

/** The next code: each counts once. Half a minute ahead is accepted, as clocks differ. */
const codeFor = (secret: string, ahead: 0 | 1) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

test('two-factor sign-in is set up with an app, asked for at the sign-in, and turned off again', async ({ library, open, enter }) => {
  const owner = person((await library()).people, 0)
  const page = await open()
  await enter(page, owner, '/admin/profile/account')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectSound(page)
  const secret = (await setUp.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await setUp.getByRole('textbox', { name: 'Code' }).fill('000 000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByText('This code is wrong, or has already been used.')).toBeVisible()
  await setUp.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret, 0))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const recovery = (await shown.getByRole('listitem').first().textContent()) ?? ''
  await shown.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()

  const phone = await open({ viewport: { width: 390, height: 844 } })
  const signIn = async (code: string) => {
    await phone.goto('/login')
    await phone.getByLabel('Email').fill(owner.email)
    await phone.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.getByRole('textbox', { name: 'Code' }).fill(code)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn('000000')
  await expect(phone.getByText('This code is wrong, or has already been used.')).toBeVisible()
  await expect(phone).toHaveURL(/\/login$/)
  await expectSound(phone)
  await phone.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret, 1))
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForURL(/\/admin\//)

  const laptop = await open()
  await laptop.goto('/login')
  await laptop.getByLabel('Email').fill(owner.email)
  await laptop.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await laptop.getByRole('button', { name: 'Sign in', exact: true }).click()
  await laptop.getByRole('textbox', { name: 'Code' }).fill(recovery)
  await laptop.getByRole('button', { name: 'Sign in', exact: true }).click()
  await laptop.waitForURL(/\/admin\//)

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('passkeys are added, renamed and removed on the account page', async ({ library, open, enter }) => {
  const owner = person((await library()).people, 0)
  const page = await open({ viewport: { width: 390, height: 844 } })
  await enter(page, owner, '/admin/profile/theme')
  addPasskeys(page)
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Rename Phone' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Rename Phone' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Work phone' }).click()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Rename Work phone' })).toBeHidden()
  expect((await callsAs(page).passkeys.list()).passkeys).toEqual([])
})

test('a role requires two-factor sign-in: its people see the days left, then only how to set it up, on a phone too', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ada' },
      { role: 'agent', name: 'Alex' },
      { role: 'agent', name: 'Kim' },
    ],
  })
  const desk = await open()
  await enter(desk, person(people, 0), '/admin/profile/settings/two-factor')
  await callsAs(desk).customRoles.create({ role_name: 'Night shift', base: 'agent' })
  await desk.getByRole('switch', { name: 'Require two-factor sign-in for Agent' }).click()
  await expect(desk.getByRole('textbox', { name: 'Days to set it up for Agent' })).toHaveValue('7 days')
  await desk.getByRole('switch', { name: 'Require two-factor sign-in for Night shift' }).click()
  await expectSound(desk)
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Saved. People without a second factor are asked to set it up.')).toBeVisible()

  const phone = await open({ viewport: { width: 390, height: 844 } })
  await enter(phone, person(people, 1), '/admin/profile/theme')
  await expect(phone.getByText('You have 7 days left to set it up.')).toBeVisible()
  await expectSound(phone)
  await phone.getByRole('link', { name: 'Set it up' }).click()
  await expect(phone.getByRole('heading', { name: 'Passkeys' })).toBeVisible()

  // Fewer days: open consoles are asked at once.
  await desk.getByRole('textbox', { name: 'Days to set it up for Agent' }).fill('0')
  await expect(desk.getByText(/With fewer days, some may have to set it up immediately/)).toBeVisible()
  await desk.getByRole('button', { name: 'Save' }).click()
  await phone.reload()
  const wall = phone.getByRole('heading', { name: 'Set up two-factor sign-in' })
  await expect(wall).toBeVisible()
  await expect(phone.getByRole('navigation')).toBeHidden()
  await expect(phone.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectSound(phone)
  addPasskeys(phone)
  await phone.getByRole('button', { name: 'Turn on' }).click()
  const setUp = phone.getByRole('dialog', { name: 'Set up your authenticator app' })
  const secret = (await setUp.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await setUp.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret, 0))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await phone.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(phone.getByText('You’re all set.')).toBeVisible()
  await expectSound(phone)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(wall).toBeHidden()

  const other = await open()
  await enter(other, person(people, 2), '/admin/inbox')
  await other.getByRole('button', { name: 'Sign out' }).click()
  // The page then loads anew, which jsdom does not.
  await expect.poll(() => other.storage().getItem('inbox-chat-token')).toBeNull()
})
