import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaseEvent } from '../../../kernel/jobs/workflow-work.ts'
import { caseAt, isSetBySomebody } from './case-at.ts'
import { programOf } from './program.ts'
import { isTriggered } from './triggers.ts'

type View = Record<string, unknown>
const start: View = { conversation_ref: 'c', number: 1, priority: 'normal', assignee_id: null, state: 'waiting', tags: [], subject: '', custom_fields: {} }
const event = (number: number, name: string, payload: Record<string, unknown>, actor_kind = 'agent'): CaseEvent => ({
  number,
  name,
  payload,
  actor_kind,
  actor_id: null,
  at: new Date(number),
})

/** A change as the product makes it: the new view, and the event that says what it was. */
const changes = fc.array(
  fc.oneof(
    fc.record({ field: fc.constant('priority'), to: fc.constantFrom('low', 'normal', 'high') }),
    fc.record({ field: fc.constant('tags'), to: fc.subarray(['a', 'b', 'c']) }),
    fc.record({ field: fc.constant('subject'), to: fc.string({ maxLength: 5 }) }),
    fc.record({ field: fc.constant('cf_text_a1'), to: fc.constantFrom('x', 'y', null) }),
    fc.record({ field: fc.constant('assignee_id'), to: fc.constantFrom('a1', 'a2', null) }),
    fc.record({ field: fc.constant('state'), to: fc.constantFrom('closed', 'waiting') }),
  ),
  { maxLength: 30 },
)

test('taking later events back gives the conversation as it was after any event, and before it', () => {
  fc.assert(
    fc.property(changes, fc.nat(), (steps, pick) => {
      fc.pre(steps.length > 0)
      const views: View[] = [start]
      const events = steps.map(({ field, to }, index): CaseEvent => {
        const before = views.at(-1) as View
        if (field === 'state') {
          views.push({ ...before, state: to })
          return event(index + 1, to === 'closed' ? 'conversation.closed' : 'conversation.reopened', { from: before.state, to })
        }
        const custom = before.custom_fields as View
        const { [field]: was, ...rest } = custom
        const after = field.startsWith('cf_') ? { ...before, custom_fields: to === null ? rest : { ...custom, [field]: to } } : { ...before, [field]: to }
        views.push(after)
        return event(index + 1, 'conversation.field_changed', { field, from: field.startsWith('cf_') ? (was ?? null) : before[field], to })
      })
      const at = pick % events.length
      const found = caseAt(views.at(-1) as View, events[at] as CaseEvent, events.slice(at + 1))
      expect(found.view).toEqual(views[at + 1])
      expect(found.former).toEqual(views[at])
    }),
  )
})

test.each([
  ['a person', 'agent', true],
  ['the visitor', 'visitor', true],
  ['a program', 'api_key', true],
  ['a rule', 'rule', false],
  ['the system', 'system', false],
])('a field set by %s since: a rule leaves it alone: %s', (_who, kind, expected) => {
  expect(isSetBySomebody('priority', [event(2, 'conversation.field_changed', { field: 'priority', from: 'low', to: 'high' }, kind)])).toBe(expected)
  expect(isSetBySomebody('tags', [event(2, 'conversation.field_changed', { field: 'priority', from: 'low', to: 'high' }, kind)])).toBe(false)
  expect(isSetBySomebody('assignee_id', [event(2, 'conversation.taken', { user_id: 'a', from: null, outcome: 'take' }, kind)])).toBe(expected)
  expect(isSetBySomebody('state', [event(2, 'conversation.closed', { from: 'ongoing', to: 'closed' }, kind)])).toBe(expected)
})

test.each([
  [{ on: 'event', event: 'conversation.closed' }, 'conversation.closed', {}, true],
  [{ on: 'event', event: 'conversation.closed' }, 'conversation.reopened', {}, false],
  [{ on: 'event', event: 'conversation.field_changed', field: 'priority' }, 'conversation.field_changed', { field: 'priority', from: 'low', to: 'high' }, true],
  [{ on: 'event', event: 'conversation.field_changed', field: 'priority' }, 'conversation.field_changed', { field: 'tags', from: [], to: ['a'] }, false],
  [
    { on: 'event', event: 'conversation.field_changed', from: ['low'], to: ['high'] },
    'conversation.field_changed',
    { field: 'priority', from: 'low', to: 'high' },
    true,
  ],
  [
    { on: 'event', event: 'conversation.field_changed', from: ['low'], to: ['urgent'] },
    'conversation.field_changed',
    { field: 'priority', from: 'low', to: 'high' },
    false,
  ],
  [{ on: 'event', event: 'conversation.field_changed', from: [''] }, 'conversation.field_changed', { field: 'assignee_id', from: null, to: 'a' }, true],
  [{ on: 'event', event: 'conversation.field_changed', from: [''] }, 'conversation.field_changed', { field: 'assignee_id', from: 'b', to: 'a' }, false],
  [{ on: 'event', event: 'conversation.field_changed', to: ['vip'] }, 'conversation.field_changed', { field: 'tags', from: [], to: ['a', 'vip'] }, true],
  [{ on: 'event', event: 'conversation.closed', from: ['waiting'] }, 'conversation.closed', { from: 'waiting', to: 'closed' }, true],
  [{ on: 'event', event: 'conversation.closed', from: ['ongoing'] }, 'conversation.closed', { to: 'closed' }, false],
  [{ on: 'event', event: 'conversation.taken', to: ['a1'] }, 'conversation.taken', { user_id: 'a1', from: null }, true],
  [{ on: 'manual' }, 'conversation.closed', {}, false],
] as const)('%j follows %s %j: %s', (trigger, name, payload, expected) => {
  expect(isTriggered(trigger as never, { name, payload })).toBe(expected)
})

test('a program holds every step once, in branches too, and always ends', () => {
  type Made = { step: string; yes?: Made[]; no?: Made[]; [key: string]: unknown }
  const { steps } = fc.letrec<{ steps: Made[] }>((tie) => ({
    steps: fc.array(
      fc.oneof(
        { maxDepth: 3 },
        fc.constant({ step: 'stop' }),
        fc.record({ step: fc.constant('branch'), if: fc.constant({ all: [] }), yes: tie('steps'), no: tie('steps') }) as fc.Arbitrary<Made>,
      ),
      { maxLength: 3 },
    ),
  }))
  const count = (list: readonly Made[]): number => list.reduce((sum, { yes = [], no = [] }) => sum + 1 + count(yes) + count(no), 0)
  fc.assert(
    fc.property(steps, (made) => {
      const { nodes, first } = programOf(made as never)
      expect(nodes).toHaveLength(count(made))
      // Steps point only to steps that were added before them, so every walk ends.
      for (const [index, node] of nodes.entries()) for (const next of [node.next, node.yes, node.no]) expect(next).toBeLessThan(index)
      expect(first).toBe(nodes.length - 1)
    }),
  )
})
