import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('somebody asks a supplier beside a ticket, takes it back, sends it after all, and reads the answers beside the ticket', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { conversation } = await calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Chain', message: 'My chain fell off.' })
  const { conversation_ref } = conversation
  await page.follow(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await page.getByRole('button', { name: 'New side conversation…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New side conversation' })
  await expect(dialog.getByText('Ada sees nothing of it', { exact: false })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'To' }).fill('ada@shop.example')
  await expect(dialog.getByText('A side conversation can’t include the customer.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'To' }).fill('maker@parts.example')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('When do new chains come?')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Side conversation with maker@parts.example begins in 10 s')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect((await calls.mailReplies.list({ conversation_ref })).replies).toEqual([])

  // Its text is still there.
  await page.getByRole('button', { name: 'New side conversation…' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('When do new chains come?')
  await dialog.getByRole('textbox', { name: 'To' }).fill('maker@parts.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  const [waiting] = (await calls.mailReplies.list({ conversation_ref })).replies
  // On a slow machine, its ten seconds may be over by now.
  if (waiting) await calls.mailReplies.sendNow({ reply_ref: waiting.reply_ref }).catch(() => undefined)
  const row = page.getByRole('button', { name: 'Chain maker@parts.example', exact: false })
  await expect(row).toBeVisible()
  await row.click()
  const thread = page.getByRole('dialog', { name: 'Chain' })
  await expect(thread.getByRole('article', { name: 'Ana Costa' })).toBeVisible()
  await expect(thread.getByRole('textbox', { name: 'Reply to maker@parts.example' })).toBeVisible()
  await expectSound(page)
  await thread.getByRole('button', { name: 'Mark as done' }).click()
  await expect(thread.getByRole('button', { name: 'Reopen' })).toBeVisible()
  const [side] = (await calls.sideConversations.list({ conversation_ref })).side_conversations
  expect(side).toMatchObject({ subject: 'Chain', state: 'solved' })
})
