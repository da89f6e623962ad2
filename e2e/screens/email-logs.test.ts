import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('the journal says what became of a mail and why, its source, and staff discard it', async ({ library, open, enter }) => {
  const page = await open()
  const { people } = await library()
  await enter(page, person(people, 0), '/admin/profile/emaillogs')
  await expect(page.getByText('Emails to your library appear here.')).toBeVisible()
  const send = async (subject: string, head: string, body: string) => {
    const form = new FormData()
    form.set('file', new Blob([`${head}Subject: ${subject}\r\n\r\n${body}\r\n`]), 'mail.eml')
    await fetch(`${new URL(page.url()).origin}/api/integrations/inbound-mails`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${page.storage().getItem('inbox-chat-token')}` },
    })
  }
  await callsAs(page).inboundMail.saveSettings({ blocked_senders: ['open.invalid'] })
  await send('Without author', '', 'Hello')
  await send('A newsletter', 'From: x@open.invalid\r\nAuto-Submitted: auto-replied\r\n', 'Hello')
  await expect(page.getByText('an automatic reply')).toBeVisible()
  await expect(page.getByText('has no sender')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Source of Without author' }).click()
  await expect(page.getByText('Subject: Without author', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('discarded by your team')).toBeVisible()
  await page.getByLabel('Outcome').selectOption('Waiting')
  await expect(page.getByText('No email matches the filters.')).toBeVisible()
})
