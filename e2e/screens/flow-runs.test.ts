import type { FlowInput } from '@porchlight/contracts/flows/flow'
import { flowTemplates } from '@porchlight/contracts/flows/flow-templates'
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

async function publish(page: ScreenPage, title = 'First steps', of = flow): Promise<void> {
  const { flow: made } = await callsAs(page).flows.create({ title, flow: of })
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

/** The template of the answering step, offering to note a return with this tag. */
function answeringFlow(tag_ref: string): FlowInput {
  const { nodes = [], ...rest } = flowTemplates.find(({ template }) => template === 'answer_first')?.flow ?? {}
  const action = 'add_tags' as const
  const words = { label: 'Yes, note a return', words: 'return, send back', done: 'It is noted.' }
  const actions = [{ action_id: 'do_return', action, inputs: { tags: [tag_ref] }, ...words }]
  return { ...rest, nodes: nodes.map((node) => (node.kind === 'agent' ? { ...node, actions } : node)) }
}

test('O2: a visitor is answered with the source, asked back, gets something done by a press, and is handed over with a note; the agent sees the sources and says what is wrong', async ({
  library,
  open,
  enter,
}) => {
  const minted = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const [desk, page] = [await open(), await open()]
  await enter(desk, person(minted.people, 0), '/admin/inbox?tab=queue')
  const { articles, convTags, librarySettings, answers } = callsAs(desk)
  const { article_id } = (await articles.create({ article_title: 'Green pedals', article_content: '<p>Green pedals cost 40 €.</p>' })).article
  await articles.publish({ article_id })
  const { tag_ref = '' } = (await convTags.create({ name: 'Return' })).option
  await librarySettings.update({ settings: { answers: { forReaders: true } } })
  await publish(desk, 'Ask first', answeringFlow(tag_ref))
  await expect.poll(async () => (await answers.search({ question: 'What do green pedals cost?' })).outcome).toBe('answered')

  const visitor = new WidgetChat(page)
  await visitor.open(minted)
  await expect(visitor.message('Hello! Ask me, and I will look in our help center.')).toBeVisible()
  await visitor.write('What do green pedals cost?')
  const log = page.getByRole('log')
  await expect(visitor.message('Green pedals cost 40 €.')).toBeVisible()
  await expect(log.getByRole('link', { name: 'Green pedals' })).toBeVisible()
  await expect(log).not.toContainText('/article/details/')
  await expectSound(page)
  await visitor.write('unicorns')
  await expect(visitor.message('Please tell me a little more.')).toBeVisible()
  await visitor.write('Then I would rather send back my gloves')
  await page.getByRole('button', { name: 'Yes, note a return' }).click()
  await expect(visitor.message('It is noted.')).toBeVisible()
  await visitor.write('What do unicorn saddles weigh on the moon?')
  await expect(visitor.message('I did not find this. Somebody will answer you here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Talk to a person' })).toHaveCount(0)

  await desk.reload()
  await options(desk).first().click()
  const answered = desk.getByRole('article').filter({ hasText: 'Green pedals cost 40 €.' }).first()
  await expect(answered.getByRole('link', { name: 'Green pedals' })).toHaveAttribute('href', `/admin/article/edit/${article_id}`)
  await expect(desk.getByText('What do unicorn saddles weigh on the moon?').last()).toBeVisible()
  await expect(desk.getByRole('article').filter({ hasText: /What do green pedals cost\?\s*Green pedals cost 40 €\. \(Green pedals\)/ })).toBeVisible()
  await answered.getByRole('button', { name: 'Wrong', exact: true }).click()
  await expect(answered.getByRole('link', { name: 'Write an article' })).toBeVisible()
  await expectSound(desk)
  await desk.goto('/admin/content')
  await desk.getByRole('navigation', { name: 'Browse' }).getByRole('button', { name: 'Content gaps' }).click()
  await expect(desk.getByRole('table')).toContainText('What do green pedals cost?')
  await expect(desk.getByRole('table')).toContainText('What do unicorn saddles weigh on the moon?')
})
