import { Secret, TOTP } from 'otpauth'
import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

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
  await shown.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()

  const phone = await open()
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
