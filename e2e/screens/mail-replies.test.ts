import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a reply to a ticket leaves by email: recipients are shown and changed before, it can be undone, and its fate stands at the message', async ({
  library,
  open,
  enter,
}) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/inbox?tab=tickets')
  const { conversation } = await callsAs(page).tickets.create({
    email: 'ada@shop.example',
    name: 'Ada',
    subject: 'Chain',
    message: 'It fell off',
    sender_type: 'visitor',
  })
  const { conversation_ref } = conversation
  await page.goto(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await page.getByRole('button', { name: 'Change recipients' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('ada@shop.example')
  await page.getByLabel('CC', { exact: true }).fill('ben')
  const field = page.getByRole('textbox', { name: 'Reply to Ada' })
  await field.fill('We send a new one.')
  await expect(page.getByText('“ben” is no email address.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await page.getByLabel('CC', { exact: true }).fill('ben@shop.example')
  await expectSound(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Email to ada@shop.example leaves in \d+ s/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(field).toHaveValue('We send a new one.')
  await expect(page.getByText(/leaves in/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/leaves in/)).toBeVisible()
  const { replies } = await callsAs(page).mailReplies.list({ conversation_ref })
  await callsAs(page).mailReplies.sendNow({ reply_ref: replies[0]?.reply_ref ?? '' })
  await expect(page.getByText('Sent to ada@shop.example')).toBeVisible()
  await expect(page.getByText(/leaves in|is leaving/)).toHaveCount(0)

  // Without email, the reply is only a message.
  await page.getByRole('button', { name: 'How to reply: Reply by email' }).click()
  await page.getByRole('menuitem', { name: 'Only in the conversation' }).click()
  await field.fill('Also here.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText('Also here.')).toBeVisible()
})
