import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Flow } from './flow.ts'
import { flowLimits, outletsOf } from './flow-nodes.ts'
import { flowProblems } from './flow-problems.ts'
import type { FlowEvent, FlowState } from './flow-run.ts'
import { isOver, newFlowRun } from './flow-run-state.ts'
import { flowTemplates } from './flow-templates.ts'
import { stepFlow } from './step-flow.ts'

const ids = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']
const someNode = (node_id: string) =>
  fc
    .record({
      kind: fc.constantFrom(
        'message',
        'buttons',
        'question',
        'form',
        'condition',
        'calendar',
        'wait',
        'jump',
        'set',
        'search',
        'agent',
        'action',
        'hand_over',
        'end',
      ),
      targets: fc.array(fc.constantFrom(...ids), { minLength: 4, maxLength: 4 }),
    })
    .map(({ kind, targets: [a, b, c] }) => {
      const more: Record<string, unknown> = {
        buttons: {
          text: 'Which?',
          choices: [
            { choice_id: 'one', label: 'One' },
            { choice_id: 'two', label: 'Two' },
          ],
        },
        question: { text: 'What?', variable: 'answer', field: { field_id: 'answer', kind: 'number', label: 'Number' } },
        form: { text: 'Fill in', form_ref: 'f', fields: [{ field_id: 'number', variable: 'answer' }], skip: a === b ? '' : 'one' },
        condition: { branches: [{ branch_id: 'one', if: { all: [] } }] },
        action: { action: 'close' },
        agent: { text: 'Ask', ask_back: 'More?', helped: 'one', person: '7', turns: 2 },
        set: { variable: 'seen', value: '{var.answer}!' },
      }
      const next = { next: a, one: a, two: b, else: b, open: a, closed: c, found: a, done: a, nothing: b, skipped: b, failed: c }
      return { kind, node_id, ...(more[kind] as object), next }
    })
const someFlow = fc.tuple(...ids.map(someNode)).map((nodes) => Flow.parse({ first: 'n0', nodes }))
const someEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom<FlowEvent>({ type: 'back' }, { type: 'time' }, { type: 'restart' }, { type: 'answer', text: 'one' }, { type: 'answer', text: '7' }),
  fc.constant<FlowEvent>({ type: 'submitted', form_ref: 'f', answers: [{ field_id: 'number', label: 'Number', value: '7' }] }),
  fc.string({ maxLength: 8 }).map((text): FlowEvent => ({ type: 'answer', text })),
)

/** Answers what a run needs, by a coin, until it stands still. */
function settle(flow: Flow, state: FlowState, event: FlowEvent, coin: boolean): { state: FlowState; said: number } {
  let step = stepFlow(flow, state, event)
  let said = step.effects.length
  for (let round = 0; step.need !== null; round++) {
    expect(round).toBeLessThanOrEqual(flowLimits.stepsAtOnce + 1)
    const { need } = step
    const outlets = 'node' in need ? outletsOf(need.node) : [{ outlet: 'next' }]
    const answer: FlowEvent =
      need.type === 'form' && coin
        ? { type: 'shown', version: 1, title: 'Form' }
        : need.type === 'search'
          ? { type: 'found', articles: coin ? ['a'] : [] }
          : need.type === 'agent'
            ? { type: 'replied', outcome: coin ? 'answered' : 'vague', text: 'So it is.' }
            : { type: 'outlet', outlet: (coin ? outlets[0] : outlets.at(-1))?.outlet ?? '' }
    step = stepFlow(flow, step.state, answer)
    said += step.effects.length
  }
  return { state: step.state, said }
}

test('whatever the flow and whatever comes in: a run ends, waits for somebody or is handed over, and a step is the same twice', () => {
  fc.assert(
    fc.property(someFlow, fc.array(someEvent, { maxLength: 12 }), fc.boolean(), (flow, events, coin) => {
      let { state } = settle(flow, newFlowRun('flow', 1), { type: 'start' }, coin)
      for (const event of events) {
        const before = structuredClone(state)
        expect(stepFlow(flow, state, event)).toEqual(stepFlow(flow, state, event))
        const next = settle(flow, state, event, coin)
        expect(state).toEqual(before)
        state = next.state
        expect(['asking', 'waiting', 'handed_over', 'ended']).toContain(state.status)
        expect(JSON.parse(JSON.stringify(state))).toEqual(state)
      }
    }),
    { numRuns: 400 },
  )
})

const answerTo = (kind: string | undefined): FlowEvent =>
  kind === 'form'
    ? { type: 'submitted', form_ref: 'f', answers: [{ field_id: 'number', label: 'Number', value: '7' }] }
    : { type: 'answer', text: kind === 'buttons' ? 'two' : '7' }

test('going back takes an answer and what followed it back', () => {
  fc.assert(
    fc.property(someFlow, fc.boolean(), (flow, coin) => {
      const { state } = settle(flow, newFlowRun('flow', 1), { type: 'start' }, coin)
      if (state.status !== 'asking') return
      const after = settle(flow, state, answerTo(flow.nodes.find(({ node_id }) => node_id === state.node_id)?.kind), coin)
      if (isOver(after.state) || after.state.answers.length === state.answers.length) return
      const back = settle(flow, after.state, { type: 'back' }, coin).state
      expect({ ...back, steps: 0, steps_in_all: 0 }).toEqual({ ...state, agent: back.agent, steps: 0, steps_in_all: 0 })
    }),
    { numRuns: 400 },
  )
})

test('a run that is over stays so; only a new beginning after its end starts again', () => {
  const flow = Flow.parse({ first: 'a', nodes: [{ node_id: 'a', kind: 'end', text: 'Bye' }] })
  const { state } = stepFlow(flow, newFlowRun('flow', 1), { type: 'start' })
  expect(state.status).toBe('ended')
  for (const event of [{ type: 'start' }, { type: 'time' }, { type: 'answer', text: 'x' }, { type: 'person' }] as const)
    expect(stepFlow(flow, state, event)).toEqual({ state, effects: [], need: null })
})

test('a typed label counts as its choice; another text is asked again, and three wrong answers lead through “failed”', () => {
  const field = { field_id: 'answer', kind: 'email', label: 'Email' } as const
  const flow = Flow.parse({
    first: 'which',
    nodes: [
      { node_id: 'which', kind: 'buttons', text: 'Which?', choices: [{ choice_id: 'mail', label: 'Mail' }], next: { mail: 'ask' } },
      { node_id: 'ask', kind: 'question', text: 'Where?', variable: 'email', field, next: { next: 'bye', failed: 'people' } },
      { node_id: 'bye', kind: 'end', text: 'I wrote to {var.email}.' },
      { node_id: 'people', kind: 'hand_over' },
    ],
  })
  const start = stepFlow(flow, newFlowRun('flow', 1), { type: 'start' }).state
  const wrong = stepFlow(flow, start, { type: 'answer', text: 'what?' })
  expect(wrong.effects).toMatchObject([{ type: 'again', problem: 'form', asks: { choices: [{ label: 'Mail' }] } }])
  const asked = stepFlow(flow, wrong.state, { type: 'answer', text: ' MAIL ' }).state
  const ended = stepFlow(flow, asked, { type: 'answer', text: 'Ada@Example.com' })
  expect(ended.effects.at(-1)).toMatchObject({ type: 'end', text: 'I wrote to ada@example.com.' })
  let state = asked
  for (const _ of [1, 2, 3]) state = stepFlow(flow, state, { type: 'answer', text: 'no' }).state
  expect(state.status).toBe('handed_over')
})

test('a form’s answers are kept in variables; it can be skipped if it says so, and one that is not published leads through “failed” or “next”', () => {
  const form = { node_id: 'form', kind: 'form', text: 'Your order', form_ref: 'f', fields: [{ field_id: 'number', variable: 'order' }] } as const
  const ends = ['sent', 'skipped', 'gone'].map((node_id) => ({ node_id, kind: 'end', text: `${node_id} {var.order}` }) as const)
  const flowOf = (more: object) => Flow.parse({ first: 'form', nodes: [{ ...form, ...more }, ...ends] })
  const flow = flowOf({ skip: 'Not now', next: { next: 'sent', skipped: 'skipped', failed: 'gone' } })
  const begun = stepFlow(flow, newFlowRun('flow', 1), { type: 'start' })
  expect(begun.need).toMatchObject({ type: 'form', node: { form_ref: 'f' } })
  const shown = stepFlow(flow, begun.state, { type: 'shown', version: 4, title: 'Order' })
  expect(shown.effects).toEqual([
    {
      type: 'form',
      node_id: 'form',
      text: 'Your order',
      form_ref: 'f',
      version: 4,
      title: 'Order',
      asks: { kind: 'form', choices: [{ choice_id: 'skipped', label: 'Not now' }], max: null },
    },
  ])
  const after = (event: FlowEvent) => stepFlow(flow, shown.state, event)
  const answers = [{ field_id: 'number', label: 'Number', value: '17' }]
  const sent = after({ type: 'submitted', form_ref: 'f', answers })
  expect(sent.effects.map((effect) => ('text' in effect ? effect.text : effect.type))).toEqual(['answered', 'seen', 'sent 17'])
  expect(sent.state.answers).toEqual([{ node_id: 'form', label: 'Number', value: '17' }])
  expect(after({ type: 'submitted', form_ref: 'another', answers })).toEqual({ state: shown.state, effects: [], need: null })
  expect(after({ type: 'answer', text: 'not now' }).effects.at(-1)).toMatchObject({ type: 'end', text: 'skipped ' })
  expect(after({ type: 'answer', text: 'hello' }).effects).toMatchObject([{ type: 'again', problem: 'fill_in' }])
  const gone = (of: Flow) => stepFlow(of, stepFlow(of, newFlowRun('flow', 1), { type: 'start' }).state, { type: 'outlet', outlet: 'failed' }).effects.at(-1)
  expect(gone(flow)).toMatchObject({ type: 'end', text: 'gone ' })
  expect(gone(flowOf({ next: { next: 'sent' } }))).toMatchObject({ type: 'end', text: 'sent ' })
})

test('a flow that calls another goes on after it ends; a loop of flows is handed over', () => {
  const outer = Flow.parse({
    first: 'call',
    nodes: [
      { node_id: 'call', kind: 'call', flow_ref: 'inner', next: { next: 'bye' } },
      { node_id: 'bye', kind: 'end', text: 'Bye' },
    ],
  })
  const inner = Flow.parse({ first: 'hi', nodes: [{ node_id: 'hi', kind: 'end', text: 'Hi' }] })
  const called = stepFlow(outer, newFlowRun('outer', 3), { type: 'start' })
  expect(called.need).toEqual({ type: 'call', flow_ref: 'inner' })
  const entered = stepFlow(outer, called.state, { type: 'called', flow_ref: 'inner', version: 7 })
  expect(entered).toMatchObject({ need: { type: 'enter' }, state: { flow_ref: 'inner', version: 7 } })
  const returned = stepFlow(inner, entered.state, { type: 'start' })
  expect(returned).toMatchObject({ need: { type: 'return' }, state: { flow_ref: 'outer', version: 3 } })
  expect(stepFlow(outer, returned.state, { type: 'returned' }).state.status).toBe('ended')
  let state = newFlowRun('outer', 3)
  for (let round = 0; round < 20 && !isOver(state); round++) {
    const asked = stepFlow(outer, state, { type: 'start' })
    state = asked.need?.type === 'call' ? stepFlow(outer, asked.state, { type: 'called', flow_ref: 'outer', version: 3 }).state : asked.state
  }
  expect(state.status).toBe('handed_over')
})

test.each(flowTemplates.map(({ template, flow }) => [template, flow] as const))('the template %s lacks only what the library knows', (_template, input) => {
  expect(flowProblems(Flow.parse(input)).filter(({ code }) => code !== 'missing_input' && code !== 'no_form')).toEqual([])
})

test('dead ends, loops without an exit or without a pause, and what cannot be reached are named', () => {
  const message = (node_id: string, next: string) => ({ node_id, kind: 'message', text: 'Hi', next: { next } }) as const
  const buttons = (node_id: string, next: string) =>
    ({ node_id, kind: 'buttons', text: 'Hi', choices: [{ choice_id: 'a', label: 'A' }], next: { a: next } }) as const
  const problems = (...nodes: unknown[]) =>
    flowProblems(Flow.parse({ starts: [{ on: 'link' }], first: 'a', nodes })).map(({ node_id, code, at }) => [node_id, code, at].filter(Boolean).join(' '))
  expect(problems(message('a', 'b'), { node_id: 'b', kind: 'end' })).toEqual([])
  expect(problems(message('a', 'c'))).toEqual(['a dead_end next'])
  expect(problems(message('a', 'b'), message('b', 'a'))).toEqual(['a endless', 'b endless'])
  expect(problems(message('a', 'b'), buttons('b', 'a'))).toEqual(['a no_exit', 'b no_exit'])
  expect(problems({ node_id: 'a', kind: 'end' }, buttons('b', 'a'))).toEqual(['b unreachable'])
  expect(flowProblems(Flow.parse({ nodes: [] })).map(({ code }) => code)).toEqual(['no_start', 'no_first'])
})
