import type { ScreenPage } from './screen-page.ts'
import { expect, test } from './test.ts'
import { patience } from './until.ts'

/** Each of these is false, so every expectation must fail. */
const falsehoods: Record<string, (page: ScreenPage) => Promise<unknown>> = {
  'that something is missing': (page) => expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden(),
  'that something is there': (page) => expect(page.getByText('No such text')).toBeVisible(),
  'a number': (page) => expect(page.getByLabel('Email')).toHaveCount(2),
  'a text': (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Another heading'),
  'a value': (page) => expect(page.getByLabel('Email')).toHaveValue('ann@shop.test'),
  'a state': (page) => expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled(),
  'an address': (page) => expect(page).toHaveURL('/admin/inbox'),
  'that a true thing is not so': (page) => expect(page.getByLabel('Email')).not.toBeVisible(),
  'that what is missing has no value': (page) => expect(page.getByLabel('No such field')).not.toHaveValue('x'),
}

test('an expectation that does not hold fails', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const { ms } = patience
  patience.ms = 1
  try {
    for (const [what, say] of Object.entries(falsehoods)) await expect(say(page), what).rejects.toThrow('Waited 1 ms for')
  } finally {
    patience.ms = ms
  }
})
