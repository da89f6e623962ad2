import type { FlowInput } from '@porchlight/contracts'
import { person } from '../people.ts'
import { options, ScreenInbox } from './harness/screen-inbox.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'
import { WidgetChat } from './harness/widget-chat.ts'

const flow: FlowInput = {
  starts: [{ on: 'chat_opened' }, { on: 'agent' }, { on: 'button', label: 'Where is my order?' }],
  first: 'hello',
  nodes: [
    { node_id: 'hello', kind: 'message', text: 'Hello, I am a program.', next: { next: 'topic' } },
    {
      node_id: 'topic',
      kind: 'buttons',
      title: 'Topic',
      text: 'What is it about?',
      choices: [
        { choice_id: 'order', label: 'My order' },
        { choice_id: 'nothing', label: 'Nothing' },
      ],
      next: { order: 'email', nothing: 'bye' },
    },
    {
      node_id: 'email',
      kind: 'question',
      title: 'Email',
      text: 'Where can we reach you?',
      variable: 'email',
      field: { field_id: 'answer', kind: 'email', label: 'Email', is_required: true },
      next: { next: 'people' },
    },
    { node_id: 'people', kind: 'hand_over', text: 'Thank you. We will write to {var.email}.' },
    { node_id: 'bye', kind: 'end', text: 'Good bye!' },
  ],
}

async function publish(page: ScreenPage): Promise<void> {
  const { flow: made } = await callsAs(page).flows.create({ title: 'First steps', flow })
  await callsAs(page).flows.publish({ flow_ref: made.flow_ref, revision: made.revision })
}

test('L1: a visitor presses, writes, goes back and hands over; the agent sees where they are, their answers, and who said what', async ({
  library,
  open,
  enter,
}) => {
  const minted = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const [desk, page] = [await open(), await open()]
  await enter(desk, person(minted.people, 0), '/admin/inbox?tab=queue')
  await publish(desk)

  const visitor = new WidgetChat(page)
  await visitor.open(minted)
  await expect(visitor.message('What is it about?')).toBeVisible()
  await expectSound(page)
  // No conversation exists before the visitor acts.
  expect((await callsAs(desk).flows.list({})).flows).toMatchObject([{ runs: 0 }])
  await page.getByRole('button', { name: 'My order' }).click()
  await expect(visitor.message('Where can we reach you?')).toBeVisible()
  await expect(visitor.field).toHaveAttribute('inputmode', 'email')
  await page.getByRole('button', { name: 'Back' }).last().click()
  await page.getByRole('button', { name: 'My order' }).click()
  await expect(visitor.message('Where can we reach you?')).toHaveCount(2)

  // Nobody has to answer it, so the queue has it only in its list of chats that flows answer.
  await desk.reload()
  const inFlow = desk.getByRole('navigation', { name: 'Flow', exact: true }).getByRole('link', { name: 'In a flow' })
  await expect(inFlow).toContainText('1')
  await expect(options(desk)).toHaveCount(0)
  await inFlow.click()
  await expect(inFlow).toHaveAttribute('aria-current', 'page')
  await expect(options(desk)).toHaveCount(1)
  await expectSound(desk)
  await inFlow.click()

  await visitor.write('nobody')
  await visitor.write('ada@shop.test')
  await expect(visitor.message('Thank you. We will write to ada@shop.test.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Talk to a person' })).toHaveCount(0)

  await desk.reload()
  await options(desk).first().click()
  await expect(inFlow).toHaveCount(0)
  const panel = desk.getByRole('region', { name: 'Flow', exact: true })
  await expect(panel.getByText('Handed over')).toBeVisible()
  await expect(panel.getByText('ada@shop.test', { exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'First steps' })).toBeVisible()
  await expect(desk.getByRole('article', { name: 'Flow · First steps' }).first()).toBeVisible()
  await expectSound(desk)
})

test('L1: an agent starts a flow in a chat, follows its visitor live, takes over and hands back', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('My chain fell off')
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  await publish(page)
  await callsAs(page).conversations.take({ conversation_ref: visitor.conversation_ref ?? '' })
  const inbox = new ScreenInbox(page)
  await inbox.open('chats')
  await inbox.pick('My chain fell off')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Start a flow' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'First steps' }).click()
  const bar = page.getByRole('region', { name: 'The flow “First steps” answers' })
  await expect(bar.getByText('at “Topic”')).toBeVisible()
  await expectSound(page)
  await visitor.reads('What is it about?')
  await visitor.write('My order')
  await expect(bar.getByText('at “Email”')).toBeVisible()

  await bar.getByRole('button', { name: 'Take over' }).click()
  await expect(bar).toHaveCount(0)
  await inbox.reply('A person now')
  await visitor.reads('A person now')
  await page.getByRole('button', { name: 'Hand back to the flow' }).click()
  await expect(bar.getByText('at “Email”')).toBeVisible()
})
