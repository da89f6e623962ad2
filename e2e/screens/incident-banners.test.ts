import { callsOf } from '../../apps/server/src/testing/calls.ts'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('an incident is told to visitors from its ticket, with an article; once that is solved, its screen asks to end it', async ({
  server,
  library,
  enter,
  open,
}) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { article_id } = (await calls.articles.create({ article_title: 'Payment outage', article_content: '<p>We work on it.</p>' })).article
  await calls.articles.publish({ article_id })
  const { conversation_ref } = (await calls.tickets.create({ email: 'ops@shop.example', subject: 'Provider is down', message: 'It fails.' })).conversation
  const shown = async () => (await callsOf(server.url, () => null).incidentBanners.shown({ support_lib_id })).incident_banners

  await page.goto(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Incident banner…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell visitors of an incident' })
  await dialog.getByRole('textbox', { name: 'What visitors read' }).fill('Payments fail.\nWe work on it.')
  await dialog.getByLabel('How bad it is').selectOption('outage')
  await dialog.getByRole('combobox', { name: 'Article that says more (optional)' }).fill('outage')
  await page.getByRole('option', { name: 'Payment outage' }).click()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Show it to visitors' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Visitors read:')).toBeVisible()
  expect(await shown()).toMatchObject([{ severity: 'outage', texts: { en: 'Payments fail. We work on it.' }, article_id }])

  await page.getByRole('button', { name: 'Change…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'What visitors read' })).toHaveValue('Payments fail. We work on it.')
  await calls.incidentBanners.save({ conversation_ref, severity: 'notice', texts: { en: 'Payments are slow.' } })
  // What a colleague has said meanwhile is not replaced by a form from before.
  await expect(dialog.getByRole('alert')).toHaveText('Somebody has changed this meanwhile. Close it and open it again to see what visitors read now.')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await calls.conversations.close({ conversation_ref })
  await expect(page.getByText('This ticket is solved. Visitors still read:')).toBeVisible()
  await expectSound(page)
  // It can be ended where the status of services is told, too, whatever becomes of its ticket.
  await page.goto('/admin/newsflash/status')
  await page.getByRole('button', { name: 'Switch off: Payments are slow.' }).click()
  await expect(page.getByText('Payments are slow.')).toHaveCount(0)
  expect(await shown()).toEqual([])
})
