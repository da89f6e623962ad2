import { Flow } from '@porchlight/contracts/flows/flow'
import { flowProblems } from '@porchlight/contracts/flows/flow-problems'
import { flowTemplates } from '@porchlight/contracts/flows/flow-templates'
import { expect, test } from 'vitest'
import { targetOf, withCopy, withLink, withNodeAdded, withoutNodes, withPlaces } from './flow-changes.ts'
import { flowDiff } from './flow-diff.ts'
import { noHistory, redone, remembered, undone } from './flow-history.ts'
import { flowLayout, needsLayout } from './flow-layout.ts'
import { flowOutline } from './flow-outline.ts'
import { newNode } from './new-node.ts'
import { begun, simulated } from './simulate-flow.ts'

const at = { x: 0, y: 0 }
const flow = Flow.parse({
  starts: [{ on: 'chat_opened' }],
  first: 'ask',
  nodes: [
    {
      node_id: 'ask',
      kind: 'buttons',
      text: 'What is it?',
      choices: [
        { choice_id: 'a', label: 'Buying' },
        { choice_id: 'b', label: 'Help' },
      ],
      next: { a: 'say', b: 'people' },
    },
    { node_id: 'say', kind: 'message', text: 'One moment', next: { next: 'people' } },
    { node_id: 'people', kind: 'hand_over' },
  ],
})
/** An outline in short: the depth and what each line is. */
const told = (one: Flow) =>
  flowOutline(one).map((line) => {
    const what = line.kind === 'node' ? line.node.node_id : line.kind === 'outlet' ? `${line.outlet}:` : line.kind === 'link' ? `→${line.target}` : line.kind
    return `${line.depth} ${what}`
  })

test('a node is added at an end and between two others, and taken away again', () => {
  const made = newNode(flow, 'message', at)
  const between = withNodeAdded(flow, made, { node_id: 'ask', outlet: 'a' })
  expect(targetOf(between, { node_id: 'ask', outlet: 'a' })).toBe(made.node_id)
  expect(targetOf(between, { node_id: made.node_id, outlet: 'next' })).toBe('say')
  expect(withoutNodes(between, new Set([made.node_id]))).toEqual(flow)
  expect(withoutNodes(flow, new Set(['ask'])).first).toBeNull()
  expect(withNodeAdded(withLink(flow, null, null), made, null).first).toBe(made.node_id)
  expect(withoutNodes(flow, new Set(['say', 'people'])).nodes[0]?.next).toEqual({})
})

test('only what changes is a new object', () => {
  const linked = withLink(flow, { node_id: 'say', outlet: 'next' }, null)
  expect(linked.nodes[0]).toBe(flow.nodes[0])
  expect(linked.nodes[1]?.next).toEqual({})
  const moved = withPlaces(flow, new Map([['say', { x: 5, y: 6 }]]))
  expect(moved.nodes.map((node, index) => node === flow.nodes[index])).toEqual([true, false, true])
  expect(withCopy(flow, 'say')?.flow.nodes).toHaveLength(4)
  expect(withCopy(flow, 'x')).toBeNull()
})

test('the outline tells each node once, where it is first reached, and what nothing leads to', () => {
  expect(told(flow)).toEqual(['0 ask', '1 a:', '1 say', '1 people', '1 b:', '1 →people'])
  expect(told(withLink(flow, null, null))).toEqual(['0 open', '0 loose', '0 ask', '1 a:', '1 say', '1 people', '1 b:', '1 →people'])
  const looping = withLink(flow, { node_id: 'say', outlet: 'next' }, 'ask')
  expect(told(looping)).toEqual(['0 ask', '1 a:', '1 say', '1 →ask', '1 b:', '1 people'])
})

test('changes are undone and redone; typing in one field is one step', () => {
  const history = remembered(remembered(remembered(noHistory, 'a', 'text n1'), 'ab', 'text n1'), 'abc', '')
  expect(history.past).toEqual(['a', 'abc'])
  const back = undone(history, 'd')
  expect(back?.value).toBe('abc')
  expect(back && redone(back.history, back.value)).toMatchObject({ value: 'd', history: { past: ['a', 'abc'], future: [] } })
  expect(undone(noHistory, 'a')).toBeNull()
  expect(redone(noHistory, 'a')).toBeNull()
})

test('the layout puts every node right of those that lead to it', () => {
  const places = flowLayout(flow)
  const x = (id: string) => places.get(id)?.x ?? 0
  expect([x('ask') < x('say'), x('say') < x('people')]).toEqual([true, true])
  expect([needsLayout(flow), needsLayout(withPlaces(flow, places))]).toEqual([true, false])
})

test('a comparison tells starts and steps, not places', () => {
  expect(flowDiff(flow, withPlaces(flow, flowLayout(flow)))).toEqual([])
  expect(flowDiff(flow, withoutNodes(flow, new Set(['say']))).map((part) => part.at)).toEqual(['ask', 'say'])
})

test('the simulator goes the way of the engine', () => {
  const first = begun(flow)
  expect(first.lines).toEqual([{ from: 'bot', text: 'What is it?' }])
  const wrong = simulated(flow, first, { type: 'answer', text: 'no idea' })
  expect(wrong.lines).toHaveLength(3)
  const last = simulated(flow, wrong, { type: 'answer', text: 'Buying', choice_id: 'a' })
  expect(last.state.status).toBe('handed_over')
  expect(last.lines.slice(-2).map(({ from }) => from)).toEqual(['bot', 'note'])
})

test.each(flowTemplates.map(({ template, flow: given }) => [template, Flow.parse(given)] as const))(
  'the template %s has an outline without loose ends',
  (template, one) => {
    expect(flowOutline(one).filter(({ kind }) => kind === 'loose' || kind === 'open')).toEqual([])
    // What only the library knows is left open.
    expect(
      flowProblems(one).filter(({ code }) => code !== 'missing_input' && code !== 'no_form'),
      template,
    ).toEqual([])
  },
)
