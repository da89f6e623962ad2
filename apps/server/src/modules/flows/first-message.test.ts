import { randomUUID } from 'node:crypto'
import type { FlowInput } from '@porchlight/contracts/flows/flow'
import type { FlowState } from '@porchlight/contracts/flows/flow-run'
import { flowTemplates } from '@porchlight/contracts/flows/flow-templates'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { publishedForm } from '../forms/testing/forms.ts'
import { publishedFlow } from './testing/flows.ts'

/** A greeting, what is the matter, and what would pass for an answer to each kind of question. */
const firstMessages = ['Hi', 'My bike arrived broken, and I need it on Saturday!', 'ada@example.com']

async function library() {
  const made = await testLibrary(await sharedServer())
  const admin = await made.user('admin')
  await admin.calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  const { form_ref } = await publishedForm(admin)
  const open = async (template: string, flow: FlowInput, text: string) => {
    const filled = {
      ...flow,
      nodes: flow.nodes?.map((node) =>
        node.kind === 'form' ? { ...node, form_ref } : node.kind === 'action' ? { ...node, action: 'set_priority', inputs: { priority: 'high' } } : node,
      ),
    }
    const { flow_ref } = await publishedFlow(admin, template, filled as FlowInput)
    const visitor = made.visitor()
    const on = flow.starts?.[0]?.on as 'chat_opened' | 'button'
    const [offered] = (await visitor.calls.flowRuns.offered({})).flows.filter((one) => one.flow_ref === flow_ref)
    const { conversation } = await visitor.calls.flowRuns.begin({ flow_ref, on, text, key: randomUUID() })
    const { conversation_ref } = conversation
    const stateOf = async () => {
      const { rows } = await made.kernel.database.owner.query<{ state: FlowState }>('select state from flow_runs where conversation_ref = $1', [
        conversation_ref,
      ])
      return rows[0]?.state
    }
    await until(async () => (await stateOf())?.status !== 'deciding', 'the flow stands still')
    const messages = (await visitor.calls.messages.list({ conversation_ref })).messages.filter(({ sender_type }) => sender_type !== 'system')
    await admin.calls.flows.unpublish({ flow_ref })
    return { offered, state: await stateOf(), messages }
  }
  const close = () => admin.calls.calendars.create({ name: 'Closed', time_zone: 'UTC', week: Array.from({ length: 7 }, () => []) })
  return { open, close }
}

test.each([false, true])('of all templates, none takes a first message for the answer to a question; closed: %s', async (isClosed) => {
  const { open, close } = await library()
  if (isClosed) await close()
  for (const { template, flow } of flowTemplates)
    for (const text of firstMessages) {
      const { offered, state, messages } = await open(template, flow, text)
      const at = messages.findIndex(({ message }) => message === text)
      expect([template, text, at]).not.toEqual([template, text, -1])
      // What was offered before the first message is what the chat then shows before it, and nothing is asked twice.
      expect([template, messages.slice(0, at).map(({ message }) => message)]).toEqual([template, offered?.opening.texts])
      // Nothing of the first message is in a variable, and nobody is told that it is wrong.
      expect([template, text, state?.variables]).toEqual([template, text, {}])
      expect([template, text, messages.filter(({ values }) => values?.problem && values.problem !== 'fill_in')]).toEqual([template, text, []])
      const node = flow.nodes?.find(({ node_id }) => node_id === state?.node_id)
      if (state?.status !== 'asking' || node?.kind !== 'question') continue
      expect([template, messages.at(-1)?.message]).toEqual([template, node.text])
      expect(state.answers[0]).toMatchObject({ label: text, value: '' })
    }
})

test('a question that is to be typed is asked after the first message; who came by a button can begin with its words', async () => {
  const { open } = await library()
  const flow = flowTemplates.find(({ template }) => template === 'order_status')?.flow as FlowInput
  const { offered, messages, state } = await open('order_status', flow, 'Where is my order?')
  expect(offered?.opening).toMatchObject({ texts: [], kind: 'choice', choices: [{ label: 'Where is my order?' }] })
  expect(messages.map(({ message }) => message)).toEqual(['Where is my order?', 'What is the number of your order?'])
  expect(state).toMatchObject({ status: 'asking', node_id: 'order' })
})

test('a press of what the opening shows still is an answer, and a case that opened the chat is taken by a step that answers questions', async () => {
  const { open } = await library()
  const flow = flowTemplates.find(({ template }) => template === 'collect_and_route')?.flow as FlowInput
  expect((await open('route', flow, 'buying!')).state).toMatchObject({ status: 'asking', node_id: 'sales_name' })
  const search: FlowInput = {
    starts: [{ on: 'chat_opened' }],
    first: 'hours',
    nodes: [
      {
        node_id: 'hours',
        kind: 'condition',
        branches: [{ branch_id: 'one', label: 'One', if: { field: 'priority', op: 'is', value: 'urgent' } }],
        next: { one: 'look', else: 'look' },
      },
      { node_id: 'look', kind: 'search', text: 'What are you looking for?', next: { found: 'people', nothing: 'people' } },
      { node_id: 'people', kind: 'hand_over', text: 'Nothing about it.' },
    ],
  }
  const { messages } = await open('search', search, 'zebras of the moon')
  expect(messages.map(({ message }) => message)).toEqual(['zebras of the moon', 'Nothing about it.'])
})
