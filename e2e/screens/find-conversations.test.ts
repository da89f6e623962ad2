import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('conversations are found by their text and opened from the results, and the query stays in the URL', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'agent', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  for (const [name, message] of [
    ['Cleo Novak', 'The helmet is too small. It hurts.'],
    ['Dario Sato', 'Where is my saddle?'],
  ] as const)
    await calls.tickets.create({ email: `${name.slice(0, 4)}@shop.example`.toLowerCase(), name, subject: 'Order', message })
  await page.getByRole('link', { name: 'Search' }).click()
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await expect(field).toBeFocused()
  await expect(page.getByText('Find any conversation')).toBeVisible()
  await expectSound(page)
  await field.fill('cleo helmet')
  const results = page.getByRole('listbox', { name: 'Search results' })
  await expect(results.getByRole('option')).toHaveCount(1)
  await expect(results.getByRole('option')).toContainText('The helmet is too small.')
  await expect(results.getByText('helmet', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/query=cleo\+helmet/)
  await expectSound(page)
  await field.press('ArrowDown')
  await results.press('Enter')
  await expect(page.getByRole('log').getByText('The helmet is too small. It hurts.')).toBeVisible()
  await page.reload()
  await expect(results.getByRole('option')).toHaveCount(1)
  await field.fill('cleo saddle')
  await expect(page.getByText('Check the spelling, or try fewer words.')).toBeVisible()

  await page.keyboard.press('Control+k')
  const bar = page.getByRole('dialog')
  await bar.getByRole('combobox').fill('saddle')
  await bar.getByRole('option', { name: /Dario Sato/ }).click()
  await expect(page.getByRole('log').getByText('Where is my saddle?')).toBeVisible()
  await page.goto('/admin/inbox?tab=search')

  page.route(/\/api\/inbox\/search/, () => Response.json({ error: { code: 'internal' } }, { status: 500 }))
  await field.fill('saddle')
  await expect(page.getByText('Couldn’t search')).toBeVisible()
  await expectSound(page)
})

test('an unsent reply is listed under drafts on every device', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'agent', name: 'Ana Costa' },
      { role: 'admin', name: 'Bo Lind' },
    ],
  })
  const ana = await open()
  await enter(ana, person(people, 0), '/admin/inbox?tab=drafts')
  await expect(ana.getByText('No drafts')).toBeVisible()
  const made = await callsAs(ana).tickets.create({ email: 'cleo@shop.example', name: 'Cleo Reis', subject: 'Helmet', message: 'Where is it?' })
  const { conversation_ref } = made.conversation
  await ana.goto(`/admin/inbox?tab=drafts&conversation=${conversation_ref}`)
  await ana
    .getByLabel(/^Reply to/)
    .last()
    .fill('It comes on Monday.')
  const drafts = ana.getByRole('listbox', { name: 'Drafts' })
  await expect(drafts.getByRole('option')).toContainText('It comes on Monday.')
  const tablet = await open()
  await enter(tablet, person(people, 0), '/admin/inbox?tab=drafts')
  await tablet.getByRole('listbox', { name: 'Drafts' }).getByRole('option').click()
  await expect(tablet.getByLabel(/^Reply to/).last()).toHaveValue('It comes on Monday.')
  await tablet.getByRole('button', { name: 'Ask for a review' }).click()
  await expectSound(tablet)
})
