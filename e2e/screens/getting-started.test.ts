import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

test('the set-up shows what is done, sends a test mail, sees the first chat arrive, and lets steps be left out', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/setup')
  const step = (name: string) => page.getByRole('listitem', { name })
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await expect(step('Your team').getByText('To do')).toBeVisible()
  await expectSound(page)
  await step('Address and email').getByRole('button', { name: 'Send a test' }).click()
  await expect(step('Address and email').getByText('was accepted by the mail server')).toBeVisible()
  await expect(page.getByText('1 of 5 done')).toBeVisible()

  await page.line.isHeard()
  await server.ask('conversation', { support_lib_id, message: 'Is anybody there?' })
  await expect(step('The widget on your page').getByText('The first chat has arrived.')).toBeVisible()
  await expect(step('The widget on your page').getByRole('link', { name: 'Open the chat' })).toBeVisible()

  for (const name of ['First articles', 'Your team', 'Company and color']) await page.getByRole('button', { name: `Leave out: ${name}` }).click()
  await expect(page.getByText('Everything is set up.')).toBeVisible()
  await page.reload()
  await expect(step('First articles').getByText('Left out')).toBeVisible()
  await page.getByRole('button', { name: 'Take up again: First articles' }).click()
  await expect(step('First articles').getByRole('link', { name: 'Write an article' })).toBeVisible()
})
