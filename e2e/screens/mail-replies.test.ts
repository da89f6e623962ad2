import { randomBytes, randomUUID } from 'node:crypto'
import { callsOf } from '../../apps/server/src/testing/calls.ts'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

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
  await expect(page.getByText('Only in the conversation, not by email')).toBeVisible()
})

test('what was said outside the composer shows that it went by email, and who spoke', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const ticket = async (who: { email: string } | { visitor_id: string }) =>
    (await calls.tickets.create({ ...who, name: 'Ada', subject: 'Chain', message: 'It fell off' } as never)).conversation
  const { conversation_ref } = await ticket({ email: 'ada@shop.example' })
  await page.goto(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await expect(page.getByRole('textbox', { name: 'Reply to Ada' })).toBeVisible()
  await calls.messages.send({ conversation_ref, client_msg_id: randomUUID(), sender_type: 'agent', message: 'By a program' })
  await expect(page.getByText('Sent to ada@shop.example')).toBeVisible()

  const { workflow } = await calls.workflows.create({
    workflow_name: 'Evening',
    plan: {
      triggers: [{ on: 'event', event: 'conversation.field_changed' }],
      conditions: { all: [{ field: 'priority', op: 'any_of', value: ['urgent'] }] },
      steps: [{ step: 'action', action: 'send_reply', inputs: { message: 'We are closed' } }],
    } as never,
  })
  await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  await calls.conversations.patch({ conversation_ref, priority: 'urgent' })
  await expect(page.getByRole('article', { name: 'Automatic · Evening' })).toBeVisible()
  await expect(page.getByText('Sent to ada@shop.example')).toHaveCount(2)
  await expectSound(page)
})

test('a chat whose visitor has left is answered by email, and the composer says so', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library()
  // Never connected, so away from the start; the other one is there.
  const secret = randomBytes(32).toString('base64url')
  const kim = callsOf(server.url, () => `Visitor ${support_lib_id}.${secret}`)
  const { conversation_ref } = (await kim.messages.send({ client_msg_id: randomUUID(), message: 'Are you open on Sunday?' })).message
  await kim.visitors.identify({ name: 'Kim', email: 'kim@shop.example' })
  const present = new Visitor(server.url, support_lib_id)
  await present.write('Do you lend tools?')
  await present.introduce({ name: 'Lee', email: 'lee@shop.example' })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  const take = async (text: string) => {
    await page.getByRole('option').filter({ hasText: text }).first().click()
    await page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
  }
  await take('Do you lend tools?')
  await expect(page.getByRole('textbox', { name: 'Reply to Lee' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'How to reply: Reply by email' })).toHaveCount(0)
  await page.goto('/admin/inbox?tab=queue')
  await take('Are you open on Sunday?')
  const field = page.getByRole('textbox', { name: 'Reply to Kim' })
  await expect(field).toBeFocused()
  await expect(page.getByText('The visitor has left the chat. To kim@shop.example')).toBeVisible()
  await expectSound(page)
  await field.fill('On Sundays from ten.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Email to kim@shop.example leaves in \d+ s/)).toBeVisible()
  const calls = await callsAs(page)
  const { replies } = await calls.mailReplies.list({ conversation_ref })
  await calls.mailReplies.sendNow({ reply_ref: replies[0]?.reply_ref ?? '' })
  await expect(page.getByText('Sent to kim@shop.example')).toBeVisible()
  await expect(page.getByRole('log').getByText('On Sundays from ten.')).toBeVisible()
})
