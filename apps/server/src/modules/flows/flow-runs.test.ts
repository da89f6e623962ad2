import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startChat, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { orderAnswers, publishedForm } from '../forms/testing/forms.ts'
import { doing, ruleLab } from '../workflows/testing/rule-lab.ts'
import { formFlow, helloFlow, publishedFlow } from './testing/flows.ts'

async function chat() {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const agent = await library.user('agent')
  const visitor = library.visitor()
  const { flow_ref } = await publishedFlow(admin)
  const { conversation_ref } = (await visitor.calls.messages.send({ client_msg_id: randomUUID(), message: 'Hi' })).conversation
  const say = (message: string) => visitor.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message })
  const said = async () => (await visitor.calls.messages.list({ conversation_ref })).messages.filter(({ sender_type }) => sender_type !== 'system')
  const runOf = async () => (await agent.calls.flowRuns.run({ conversation_ref })).run
  const queue = async () => (await agent.calls.conversations.list({ tab: 'queue' })).conversations.map((row) => row.conversation_ref)
  return { library, admin, agent, visitor, flow_ref, conversation_ref, say, said, runOf, queue }
}

test('an agent starts a flow, the visitor answers it with ordinary messages, and it hands over with all that was said', async () => {
  const { library, agent, flow_ref, conversation_ref, say, said, runOf, queue } = await chat()
  expect(await queue()).toEqual([conversation_ref])
  expect(await agent.calls.flowRuns.startable({})).toEqual({ flows: [{ flow_ref, title: 'Hello' }] })
  expect(await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })).toMatchObject({
    run: { status: 'asking', node: { node_id: 'topic', title: 'Topic' } },
  })
  expect(await queue()).toEqual([])
  expect((await agent.calls.conversations.counts({})).queue).toBe(0)
  const [, hello, question] = await said()
  expect(hello).toMatchObject({ sender_type: 'agent', sender: null, message: 'Hello, I am a program.', sent_via: 'system' })
  expect(question).toMatchObject({ prompt: { node_id: 'topic', kind: 'choice', choices: [{ label: 'My order' }, { label: 'Nothing' }], can_go_back: false } })
  expect((await agent.calls.messages.list({ conversation_ref })).messages.at(-1)).toMatchObject({ sender: { id: null, name: 'Hello' } })

  expect((await say('my ORDER')).conversation).toMatchObject({ in_flow: true, state: 'waiting' })
  await say('nonsense')
  expect((await said()).at(-1)).toMatchObject({ values: { problem: expect.any(String) }, prompt: { node_id: 'email', kind: 'email', can_go_back: true } })
  const { conversation } = await say('ada@example.com')
  expect(conversation).not.toHaveProperty('in_flow')
  expect((await said()).at(-1)).toMatchObject({ message: 'Thank you. We will write to ada@example.com.' })
  expect(await runOf()).toMatchObject({ status: 'handed_over', answers: [{ value: 'My order' }, { value: 'ada@example.com' }] })
  const { messages } = await agent.calls.messages.list({ conversation_ref })
  expect(messages.at(-1)).toMatchObject({ sender_type: 'note', message: 'What is it about?\nMy order\n\nWhere can we reach you?\nada@example.com' })
  expect((await agent.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ priority: 'high', in_flow: 'no', state: 'waiting' })
  expect(await queue()).toEqual([conversation_ref])
  const names = (await library.eventNames()).filter((name) => name.startsWith('flow.') || name === 'conversation.queued')
  expect(names.slice(-4)).toEqual(['flow.moved', 'flow.moved', 'flow.handed_over', 'conversation.queued'])
  // The flow is over: what the visitor writes next is for people.
  const count = (await said()).length
  await say('One more thing')
  expect(await said()).toHaveLength(count + 1)
})

test('a message that is sent twice answers once', async () => {
  const { agent, visitor, flow_ref, conversation_ref, said } = await chat()
  await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  const client_msg_id = randomUUID()
  const send = () => visitor.calls.messages.send({ client_msg_id, conversation_ref, message: 'My order' })
  await Promise.all([send(), send()])
  await send()
  expect((await said()).map(({ message }) => message)).toEqual(['Hi', 'Hello, I am a program.', 'What is it about?', 'My order', 'Where can we reach you?'])
})

test('staff take over at any place and hand back, and a message of theirs takes over too', async () => {
  const { agent, flow_ref, conversation_ref, say, said, runOf } = await chat()
  await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  await expect(agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })).rejects.toMatchObject({ code: 'conflict' })
  await say('My order')
  expect((await agent.calls.flowRuns.takeOver({ conversation_ref })).run).toMatchObject({ status: 'handed_over', node: { node_id: 'email' } })
  await expect(agent.calls.flowRuns.takeOver({ conversation_ref })).rejects.toMatchObject({ code: 'conflict' })
  expect((await agent.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ state: 'ongoing', in_flow: 'no' })
  const before = (await said()).length
  await say('ada@example.com')
  expect(await said()).toHaveLength(before + 1)
  expect((await agent.calls.flowRuns.handBack({ conversation_ref })).run).toMatchObject({ status: 'asking', node: { node_id: 'email' } })
  expect((await said()).at(-1)).toMatchObject({ message: 'Where can we reach you?' })
  await agent.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message: 'I am here' })
  expect(await runOf()).toMatchObject({ status: 'handed_over' })
  await agent.calls.flowRuns.handBack({ conversation_ref })
  await say('ada@example.com')
  expect((await agent.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({
    state: 'ongoing',
    in_flow: 'no',
    unread_for: [agent.user_id],
  })
  // What the flow itself ended doesn't go on.
  await expect(agent.calls.flowRuns.handBack({ conversation_ref })).rejects.toMatchObject({ code: 'conflict' })
})

test('a visitor begins a published flow by a first answer, goes back, begins again, and gets a person', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const starts = [{ on: 'chat_opened' as const }, { on: 'button' as const, label: 'Order' }, { on: 'link' as const }, { on: 'page' as const, url: '/orders' }]
  const { flow_ref } = await publishedFlow(admin, 'Hello', { ...helloFlow, starts })
  const visitor = library.visitor()
  const { flows } = await visitor.calls.flowRuns.offered({})
  const opening = { texts: ['Hello, I am a program.', 'What is it about?'], choices: [{ label: 'My order' }, { label: 'Nothing' }], kind: 'choice' }
  expect(flows).toMatchObject([
    { flow_ref, on: 'chat_opened', opening },
    { flow_ref, on: 'button', label: 'Order' },
    { flow_ref, on: 'page', url: '/orders' },
  ])
  expect((await visitor.calls.flowRuns.offered({ flow_ref })).flows).toMatchObject([{ on: 'link' }])
  const input = { flow_ref, on: 'chat_opened' as const, text: 'My order', key: randomUUID() }
  const { conversation, message } = await visitor.calls.flowRuns.begin(input)
  expect((await visitor.calls.flowRuns.begin(input)).message.id).toBe(message.id)
  const { conversation_ref } = conversation
  expect(conversation.in_flow).toBe(true)
  const texts = async () => (await visitor.calls.messages.list({ conversation_ref })).messages.map((one) => one.message)
  expect(await texts()).toEqual(['Hello, I am a program.', 'What is it about?', 'My order', 'Where can we reach you?'])
  const last = async () => (await visitor.calls.messages.list({ conversation_ref })).messages.at(-1)
  const { run_ref = '', step = 0 } = (await last())?.prompt ?? {}
  await visitor.calls.flowRuns.step({ conversation_ref, run_ref, step, does: 'back' })
  expect(await last()).toMatchObject({ message: 'What is it about?', prompt: { can_go_back: false } })
  await expect(visitor.calls.flowRuns.step({ conversation_ref, run_ref, step, does: 'back' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(library.visitor().calls.flowRuns.step({ conversation_ref, does: 'person' })).rejects.toMatchObject({ code: 'not_found' })
  await visitor.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message: 'Nothing' })
  expect((await texts()).at(-1)).toBe('Good bye!')
  await visitor.calls.flowRuns.step({ conversation_ref, does: 'restart' })
  expect((await texts()).slice(-2)).toEqual(['Hello, I am a program.', 'What is it about?'])
  await visitor.calls.flowRuns.step({ conversation_ref, does: 'person' })
  expect((await admin.calls.flowRuns.run({ conversation_ref })).run?.status).toBe('handed_over')
  expect((await admin.calls.conversations.list({ tab: 'queue' })).conversations).toHaveLength(1)
  const { nodes } = await admin.calls.flows.numbers({ flow_ref })
  // What opens by itself on a page does so for each visitor once.
  expect((await visitor.calls.flowRuns.offered({})).flows.map(({ on }) => on)).toEqual(['chat_opened', 'button'])
  expect((await library.visitor().calls.flowRuns.offered({})).flows.map(({ on }) => on)).toEqual(['chat_opened', 'button', 'page'])
  expect(nodes.find(({ node_id }) => node_id === 'topic')).toEqual({ node_id: 'topic', seen: 3, answered: 2, left: 0, handed_over: 1 })

  await admin.calls.flows.unpublish({ flow_ref })
  expect(await library.visitor().calls.flowRuns.offered({})).toEqual({ flows: [] })
  await expect(library.visitor().calls.flowRuns.begin({ ...input, key: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

const next = (node: string) => ({ next: { next: node } })
const branch = (branch_id: string, variable: string, value: string) => ({
  branch_id,
  label: branch_id,
  if: {
    all: [
      { field: `var.${variable}`, op: 'is' as const, value },
      { field: 'priority', op: 'is' as const, value: 'high' },
    ],
  },
})

test('a run finds out what it needs: it acts as its publisher, asks for conditions and hours, searches, calls, and waits', async () => {
  const { library, admin, agent, conversation_ref, say, said, runOf } = await chat()
  const called = await publishedFlow(admin, 'Called', {
    starts: [{ on: 'link' }],
    first: 'inside',
    nodes: [
      { node_id: 'inside', kind: 'set', variable: 'from', value: 'the other', ...next('over') },
      { node_id: 'over', kind: 'end', text: 'Back to you' },
    ],
  })
  const { flow_ref } = await publishedFlow(admin, 'All', {
    starts: [{ on: 'agent' }],
    first: 'urgent',
    nodes: [
      { node_id: 'urgent', kind: 'action', action: 'set_priority', inputs: { priority: 'high' }, ...next('call') },
      { node_id: 'call', kind: 'call', flow_ref: called.flow_ref, ...next('which') },
      {
        node_id: 'which',
        kind: 'condition',
        branches: [branch('one', 'from', 'nobody'), branch('two', 'from', 'the other')],
        next: { one: 'bad', two: 'hours', else: 'bad' },
      },
      { node_id: 'bad', kind: 'end', text: 'Wrong' },
      { node_id: 'hours', kind: 'calendar', next: { open: 'wait', closed: 'wait' } },
      { node_id: 'wait', kind: 'wait', minutes: 10_080, ...next('look') },
      { node_id: 'look', kind: 'search', text: 'What are you looking for?', next: { found: 'bad', nothing: 'people' } },
      { node_id: 'people', kind: 'hand_over', text: 'Nothing about it, {var.from}.', has_note: false },
    ],
  })
  await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  await until(async () => (await runOf())?.status === 'waiting', 'the flow waits')
  expect((await agent.calls.conversations.read({ conversation_ref })).conversation.priority).toBe('high')
  expect((await said()).map(({ message }) => message)).toEqual(['Hi', 'Back to you'])
  expect(await runSweep(library, 'flows.wake')).toBe(false)
  // Seven days later, when another version is published: the run goes on in its own.
  const { flow } = await admin.calls.flows.save({ flow_ref, flow: helloFlow, revision: 1 })
  await admin.calls.flows.publish({ flow_ref, revision: flow.revision })
  await library.kernel.database.owner.query("update flow_runs set due_at = now() - interval '1 minute' where conversation_ref = $1", [conversation_ref])
  expect(await runSweep(library, 'flows.wake')).toBe(true)
  expect(await runSweep(library, 'flows.wake')).toBe(false)
  expect(await runOf()).toMatchObject({ status: 'asking', version: 1, node: { node_id: 'look' } })
  await say('zebras of the moon')
  await until(async () => (await runOf())?.status === 'handed_over', 'the flow hands over')
  expect((await said()).at(-1)?.message).toBe('Nothing about it, the other.')
})

test('a search that finds articles shows those that readers see, and goes on where it leads then', async () => {
  const { library, admin, agent, conversation_ref, say, said, runOf } = await chat()
  const write = async (article_title: string) =>
    (await admin.calls.articles.create({ article_title, article_content: '<p>Clean them.</p>' })).article.article_id
  const article_id = await write('Squeaky brakes')
  await admin.calls.articles.publish({ article_id })
  await write('Squeaky brakes in secret')
  const { support_lib_id } = library
  await until(async () => (await library.visitor().calls.help.searchArticles({ support_lib_id, query: 'squeaky' })).length === 1, 'the article is found')
  const { flow_ref } = await publishedFlow(admin, 'Look', {
    starts: [{ on: 'agent' }],
    first: 'look',
    nodes: [
      { node_id: 'look', kind: 'search', text: 'What are you looking for?', next: { found: 'done', nothing: 'people' } },
      { node_id: 'done', kind: 'end', text: 'Glad to help!' },
      { node_id: 'people', kind: 'hand_over', text: 'Nothing about it.' },
    ],
  })
  await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  await say('squeaky brakes')
  await until(async () => (await runOf())?.status === 'ended', 'the flow ends')
  expect((await said()).slice(-2).map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`^Squeaky brakes: https?://[^ ]+/article/details/${support_lib_id}/${article_id}$`)),
    'Glad to help!',
  ])
})

test('deleting a flow hands its runs over, and closing a chat ends them', async () => {
  const { admin, agent, visitor, flow_ref, conversation_ref, runOf, queue } = await chat()
  await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  await visitor.calls.conversations.close({ conversation_ref })
  expect(await runOf()).toMatchObject({ status: 'ended' })
  expect((await admin.calls.flows.numbers({ flow_ref })).nodes.find(({ node_id }) => node_id === 'topic')).toMatchObject({ seen: 1, left: 1 })
  await visitor.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message: 'Again' })
  await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  expect(await queue()).toEqual([])
  await admin.calls.flows.remove({ flow_ref })
  await until(async () => (await queue()).length === 1, 'people take over')
  expect(await runOf()).toMatchObject({ status: 'handed_over' })
})

test('who leaves a question unanswered for a day counts as gone, once; an answer after that still takes the flow on', async () => {
  const { library, admin, agent, visitor, flow_ref, conversation_ref, say, runOf } = await chat()
  await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
  const after = (hours: number) =>
    library.kernel.database.owner.query("update flow_runs set changed_at = now() - $2 * interval '1 hour' where conversation_ref = $1", [
      conversation_ref,
      hours,
    ])
  const left = async () =>
    (await admin.calls.flows.numbers({ flow_ref })).nodes.map((node) => `${node.node_id} ${node.left}`).filter((line) => !line.endsWith(' 0'))
  await after(23)
  expect(await runSweep(library, 'flows.count-left')).toBe(false)
  await after(25)
  expect(await runSweep(library, 'flows.count-left')).toBe(true)
  expect(await runSweep(library, 'flows.count-left')).toBe(false)
  expect(await left()).toEqual(['topic 1'])
  await say('My order')
  expect(await runOf()).toMatchObject({ status: 'asking', node: { node_id: 'email' } })
  await after(25)
  expect(await runSweep(library, 'flows.count-left')).toBe(true)
  await visitor.calls.conversations.close({ conversation_ref })
  expect(await left()).toEqual(['email 1', 'topic 1'])
})

test('a rule starts a flow that rules may start, once in a conversation', async () => {
  const lab = await ruleLab()
  const { flow_ref } = await publishedFlow(lab.admin)
  await lab.publish('Answer', { triggers: [{ on: 'event', event: 'message.sent' }], steps: doing(['start_flow', { flow_ref }]) })
  const visitor = lab.library.visitor()
  const { conversation_ref } = (await startChat(visitor, 'Hello?')).conversation
  const say = (message: string) => visitor.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message })
  await lab.settled()
  const runOf = async () => (await lab.admin.calls.flowRuns.run({ conversation_ref })).run
  const begun = await runOf()
  expect(begun).toMatchObject({ status: 'asking', node: { node_id: 'topic' } })
  await say('Nothing')
  await say('Hello again')
  await lab.settled()
  expect(await runOf()).toMatchObject({ run_ref: begun?.run_ref, status: 'ended' })
  expect((await lab.runs()).map(({ record }) => (record.steps as { outcome: string }[])[0]?.outcome)).toEqual(['done', 'skipped', 'skipped'])
})

test('a flow shows a form: its answers are a submission of the chat and the flow’s variables; one taken offline is passed over', async () => {
  const { admin, agent, visitor, conversation_ref, say, said, runOf } = await chat()
  const { form_ref, revision } = await publishedForm(admin)
  const unfinished = await admin.calls.flows.create({ title: 'Ask', flow: formFlow(form_ref) })
  await admin.calls.forms.unpublish({ form_ref })
  const { problems } = (await admin.calls.flows.read({ flow_ref: unfinished.flow.flow_ref })).flow
  expect(problems).toEqual([{ node_id: 'form', at: 'form_ref', code: 'form_offline' }])
  await admin.calls.forms.publish({ form_ref, revision })
  const { flow_ref } = await publishedFlow(admin, 'Ask', formFlow(form_ref))
  const asks = async () => {
    await agent.calls.flowRuns.startIn({ conversation_ref, flow_ref })
    await until(async () => (await runOf())?.status !== 'deciding', 'the flow shows the form or goes on')
    return (await said()).at(-1)
  }
  const asked = await asks()
  expect(asked).toMatchObject({ message: 'Your order', values: { form_ref }, prompt: { kind: 'form', choices: [{ choice_id: 'skipped', label: 'Not now' }] } })
  await say('What?')
  expect((await said()).at(-1)).toMatchObject({ message: 'Please fill in the form.', prompt: { kind: 'form' } })
  const answer = { conversation_ref, message_id: asked?.id ?? '', submission_key: randomUUID() }
  await expect(visitor.calls.forms.answer({ ...answer, answers: { ...orderAnswers, number: '1' } })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await runOf()).toMatchObject({ status: 'asking' })
  await visitor.calls.forms.answer({ ...answer, answers: orderAnswers })
  await visitor.calls.forms.answer({ ...answer, answers: orderAnswers })
  expect((await said()).at(-1)).toMatchObject({ message: 'Order BR-1234: It is late' })
  expect(await runOf()).toMatchObject({ status: 'ended', answers: [{ label: 'Name', value: 'Ada' }, {}, {}, {}, {}] })
  expect((await agent.calls.widgetForms.list({ conversation_ref })).widget_form_submissions).toHaveLength(1)
  expect((await admin.calls.flows.numbers({ flow_ref })).nodes).toContainEqual({ node_id: 'form', seen: 1, answered: 1, left: 0, handed_over: 0 })
  expect(await admin.calls.forms.uses({ form_ref })).toMatchObject({ flows: [{ title: 'Ask' }, { title: 'Ask' }] })

  await asks()
  await say('not now')
  expect((await said()).at(-1)).toMatchObject({ message: 'As you like.' })
  await admin.calls.forms.remove({ form_ref })
  expect(await asks()).toMatchObject({ message: 'Order : ' })
})

test('a form before the chat: its answers begin the conversation, once; another version or a wrong answer begins none', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const visitor = library.visitor()
  const { form_ref } = await publishedForm(admin)
  const { nodes, ...rest } = formFlow(form_ref)
  const hours = { node_id: 'hours', kind: 'calendar', next: { open: 'form', closed: 'form' } } as const
  const { flow_ref } = await publishedFlow(admin, 'First', { ...rest, starts: [{ on: 'chat_opened' }], first: 'hours', nodes: [hours, ...(nodes ?? [])] })
  const { flows } = await visitor.calls.flowRuns.offered({})
  expect(flows).toMatchObject([
    { opening: { texts: ['Your order'], kind: 'form', choices: [{ label: 'Not now' }], form: { form_ref, version: 1, title: 'Order' } } },
  ])
  const key = randomUUID()
  const begin = (form: object) =>
    visitor.calls.flowRuns.begin({ flow_ref, on: 'chat_opened', key, form: { form_ref, version: 1, answers: orderAnswers, ...form } })
  await expect(begin({ version: 2 })).rejects.toMatchObject({ code: 'conflict', fields: { form: 'changed' } })
  await expect(begin({ answers: { ...orderAnswers, email: 'no' } })).rejects.toMatchObject({ fields: { 'answers.email': 'form' } })
  const other = await publishedForm(admin, 'Other')
  await expect(begin({ form_ref: other.form_ref })).rejects.toMatchObject({ code: 'conflict' })
  expect((await admin.calls.forms.submissions({ form_ref: other.form_ref })).submissions).toEqual([])

  const { conversation_ref } = (await begin({})).conversation
  expect((await begin({})).conversation.conversation_ref).toBe(conversation_ref)
  const { messages } = await visitor.calls.messages.list({ conversation_ref })
  expect(messages.filter(({ sender_type }) => sender_type !== 'system')).toMatchObject([
    { message: 'Your order', values: { form_ref } },
    { sender_type: 'visitor', message: expect.stringContaining('BR-1234') },
    { message: 'Order BR-1234: It is late' },
  ])
  const message_id = messages.find(({ values }) => values?.form_ref)?.id ?? ''
  expect((await visitor.calls.forms.ofMessage({ conversation_ref, message_id })).is_answered).toBe(true)
  expect((await admin.calls.forms.submissions({ form_ref })).submissions).toMatchObject([{ source: 'chat', conversation_ref, email: 'ada@example.com' }])
  const names = await library.eventNames()
  for (const name of ['form.sent', 'form.submitted', 'form.answered']) expect(names.filter((one) => one === name)).toHaveLength(1)
})
