import { randomUUID } from 'node:crypto'
import { Flow } from '@porchlight/contracts/flows/flow'
import { flowProblems } from '@porchlight/contracts/flows/flow-problems'
import type { FlowEffect, FlowEvent, FlowState } from '@porchlight/contracts/flows/flow-run'
import { isOver, newFlowRun } from '@porchlight/contracts/flows/flow-run-state'
import { stepFlow } from '@porchlight/contracts/flows/step-flow'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { publishedForm } from '../forms/testing/forms.ts'
import { againMessage } from './running/again.ts'

/** What may come in: the events that visitors and time cause. */
type Coming = Extract<FlowEvent, { type: 'answer' | 'submitted' | 'back' | 'restart' | 'time' | 'person' }>

/** Stands for the form until the library has one. */
const formRef = 'form'
const filledIn: Coming = { type: 'submitted', form_ref: formRef, answers: [{ field_id: 'number', label: 'Number', value: '7' }] }

const ids = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5']
const kinds = ['message', 'buttons', 'question', 'form', 'condition', 'calendar', 'wait', 'jump', 'set', 'search', 'action', 'hand_over', 'end'] as const
const someNode = (node_id: string) =>
  fc
    .record({ kind: fc.constantFrom(...kinds), targets: fc.array(fc.constantFrom(...ids), { minLength: 3, maxLength: 3 }) })
    .map(({ kind, targets: [a, b, c] }) => {
      const text = `${node_id} says {var.answer}`
      const ways = (...names: string[]) => ({ next: Object.fromEntries(names.map((name, at) => [name, [a, b, c][at]])) })
      const more: Record<(typeof kinds)[number], object> = {
        message: { text, ...ways('next') },
        buttons: {
          text,
          choices: [
            { choice_id: 'one', label: 'One' },
            { choice_id: 'two', label: 'Two' },
          ],
          ...ways('one', 'two'),
        },
        question: { text, variable: 'answer', field: { field_id: 'answer', kind: 'number', label: 'Number' }, ...ways('next', 'failed') },
        form: { text, form_ref: formRef, fields: [{ field_id: 'number', variable: 'answer' }], skip: 'One', ...ways('next', 'skipped', 'failed') },
        condition: { branches: [{ branch_id: 'one', if: { field: 'var.answer', op: 'is', value: '7' } }], ...ways('one', 'else') },
        calendar: ways('open', 'closed'),
        wait: { minutes: 60, ...ways('next', 'answered') },
        jump: ways('next'),
        set: { variable: 'answer', value: '{var.answer}7', ...ways('next') },
        search: { text, ...ways('found', 'nothing') },
        action: { action: 'set_priority', inputs: { priority: 'high' }, ...ways('next', 'failed') },
        hand_over: { text, has_note: false },
        end: { text },
      }
      return { kind, node_id, ...more[kind] }
    })
/** Flows that can be published: their first node, and what it leads to. */
const someFlow = fc.tuple(...ids.map(someNode)).map((nodes) => {
  const flow = Flow.parse({ starts: [{ on: 'agent' }], first: 'n0', nodes })
  const reached = new Set(['n0'])
  for (const id of reached) for (const next of Object.values(flow.nodes.find(({ node_id }) => node_id === id)?.next ?? {})) reached.add(next)
  return { ...flow, nodes: flow.nodes.filter(({ node_id }) => reached.has(node_id)) }
})
const someEvents: fc.Arbitrary<Coming[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('7', 'one', 'TWO', '70', 'x').map((text): Coming => ({ type: 'answer', text })) },
    { weight: 3, arbitrary: fc.constantFrom<Coming>({ type: 'back' }, { type: 'restart' }, { type: 'time' }) },
    { weight: 2, arbitrary: fc.constant(filledIn) },
    { weight: 1, arbitrary: fc.constant<Coming>({ type: 'person' }) },
  ),
  { minLength: 3, maxLength: 6 },
)

/** What the simulator shows of a step and of all that it decides by itself, in a library without opening hours and articles. */
function simulated(flow: Flow, from: FlowState, event: FlowEvent): { state: FlowState; said: string[] } {
  let step = stepFlow(flow, from, event)
  const said = step.effects.flatMap(textOf)
  while (step.need !== null) {
    const { need, state } = step
    const holds = need.type === 'condition' && state.variables.answer === '7'
    const outlets = { condition: holds ? 'one' : 'else', calendar: 'open', action: 'next' } as const
    step = stepFlow(
      flow,
      state,
      need.type === 'form'
        ? { type: 'shown', version: 1, title: 'Number' }
        : need.type === 'search'
          ? { type: 'found', articles: [] }
          : { type: 'outlet', outlet: outlets[need.type as keyof typeof outlets] },
    )
    said.push(...step.effects.flatMap(textOf))
  }
  return { state: step.state, said }
}

const textOf = (effect: FlowEffect): string[] =>
  effect.type === 'again' ? [againMessage(effect).text] : 'text' in effect && effect.text.trim() !== '' ? [effect.text] : []

async function liveRun({ library, admin }: { library: TestLibrary; admin: TestUser }, flow: Flow) {
  const { flow: made } = await admin.calls.flows.create({ title: 'Any', flow })
  const { flow_ref } = (await admin.calls.flows.publish({ flow_ref: made.flow_ref, revision: made.revision })).flow
  const visitor = library.visitor()
  const { conversation_ref } = (await visitor.calls.messages.send({ client_msg_id: randomUUID(), message: 'Hi' })).conversation
  const { owner } = library.kernel.database
  const present = async () => {
    const rows = await owner.query<{ state: FlowState; step: number; run_ref: string }>(
      'select state, step, run_ref from flow_runs where conversation_ref = $1',
      [conversation_ref],
    )
    return rows.rows[0]
  }
  const settled = async () => {
    await until(async () => (await present())?.state.status !== 'deciding', 'the flow stands still')
    return (await present())?.state
  }
  const said = async () =>
    (
      await owner.query<{ message: string }>("select message from messages where conversation_ref = $1 and sender_type = 'agent' order by seq", [
        conversation_ref,
      ])
    ).rows.map(({ message }) => message)
  const begin = async () => {
    await admin.calls.flowRuns.startIn({ conversation_ref, flow_ref })
    return settled()
  }
  const come = async (event: Coming) => {
    if (event.type === 'answer') await visitor.calls.messages.send({ client_msg_id: randomUUID(), conversation_ref, message: event.text })
    else if (event.type === 'time') {
      await owner.query("update flow_runs set due_at = now() - interval '1 minute' where conversation_ref = $1 and due_at is not null", [conversation_ref])
      await runSweep(library, 'flows.wake')
    } else if (event.type === 'submitted') {
      const { state } = (await present()) ?? {}
      const { rows } = await owner.query<{ id: string }>(
        "select id from messages where conversation_ref = $1 and message_values ? 'form_ref' order by seq desc limit 1",
        [conversation_ref],
      )
      // Visitors can send a form once; where none is asked, the simulator takes no answer either.
      const isAsked = state?.status === 'asking' && flow.nodes.find(({ node_id }) => node_id === state.node_id)?.kind === 'form'
      if (isAsked) await visitor.calls.forms.answer({ conversation_ref, message_id: rows[0]?.id ?? '', submission_key: randomUUID(), answers: { number: '7' } })
    } else {
      const { run_ref, step } = (await present()) ?? {}
      // Where nothing can be taken back, it is refused.
      await visitor.calls.flowRuns.step({ conversation_ref, run_ref, step, does: event.type }).catch((error: { code?: string }) => {
        if (error.code !== 'conflict') throw error
      })
    }
    return settled()
  }
  return { begin, come, said }
}

const standing = (state: FlowState | undefined) => ({
  ...state,
  flow_ref: '',
  version: 0,
  marks: state?.marks.map((mark) => ({ ...mark, flow_ref: '', version: 0 })),
})

test('whatever the flow and whatever comes in: a live run says what the simulator says, and stands where it stands', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const seed = Number(process.env.SIMULATOR_SEED ?? 30)
  const flows = fc.sample(someFlow, { numRuns: 4000, seed }).filter((flow) => flow.nodes.length > 2 && flowProblems(flow).length === 0)
  const histories = fc.sample(someEvents, { numRuns: 12, seed })
  expect(flows.length).toBeGreaterThan(histories.length)
  const { form_ref } = await publishedForm(admin, 'Number', { pages: [{ fields: [{ field_id: 'number', kind: 'number', label: 'Number' }] }] })
  for (const [index, history] of histories.entries()) {
    const drawn = flows[index] as Flow
    const flow = { ...drawn, nodes: drawn.nodes.map((node) => (node.kind === 'form' ? { ...node, form_ref } : node)) }
    const events = history.map((event) => (event.type === 'submitted' ? { ...event, form_ref } : event))
    const live = await liveRun({ library, admin }, flow)
    let { state, said } = simulated(flow, newFlowRun('', 0), { type: 'start' })
    let stands = await live.begin()
    for (const event of events) {
      expect(await live.said(), JSON.stringify(flow)).toEqual(said)
      expect(standing(stands)).toEqual(standing(state))
      if (isOver(state)) break
      const next = simulated(flow, state, event)
      state = next.state
      said = [...said, ...next.said]
      stands = await live.come(event)
    }
    expect(await live.said(), JSON.stringify(events)).toEqual(said)
    expect(standing(stands)).toEqual(standing(state))
  }
})
