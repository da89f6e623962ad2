import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

const refusal = { error: { code: 'confirmation_needed', request_id: '' } }

test('a dangerous act asks for the password in a dialog and is then repeated; cancelled, nothing changes', async ({ library, open, enter }) => {
  const owner = person((await library()).people, 0)
  const page = await open()
  await enter(page, owner, '/admin/profile/settings/identity')
  const replace = async () => {
    await page.getByRole('button', { name: 'Replace secret' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
  }
  const asking = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  // What the server answers a quarter of an hour after signing in.
  let refused = 0
  page.route(/identity_secret/, ({ method }) => (method === 'POST' && refused++ === 0 ? Response.json(refusal, { status: 403 }) : null))
  await replace()
  await expect(asking).toBeVisible()
  await expectSound(page)
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was changed: please confirm that it’s you.')).toBeVisible()
  await expect(asking).toBeHidden()

  refused = 0
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
  await asking.getByRole('textbox', { name: 'Password' }).fill('not it')
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await expect(asking.getByText('Incorrect login credentials')).toBeVisible()
  await asking.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The identity secret has been replaced')).toBeVisible()
  await expect(asking).toBeHidden()
})

test('all other sessions are ended at once', async ({ library, open, enter }) => {
  const owner = person((await library()).people, 0)
  const [desk, laptop] = [await open(), await open()]
  await enter(laptop, owner, '/admin/profile/theme')
  await enter(desk, owner, '/admin/profile/account')
  await desk.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(desk.getByText(/sessions? ended/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  await expect(laptop).toHaveURL(/\/login/)
  await expect(desk.getByText('This device', { exact: true })).toBeVisible()
})
