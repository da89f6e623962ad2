import type { TaskView } from '@porchlight/contracts/tasks/tasks'
import { expect, test } from 'vitest'
import { groupsOf } from './task-groups.ts'

const task = (facts: Partial<TaskView>) => ({ state: 'open', created_at: '2026-06-01T10:00:00.000Z', is_required: false, ...facts }) as TaskView
const step = { checklist_ref: 'refund', checklist_name: 'Refund' }

test('a checklist that was added again is a group of its own; a task of which nobody says whether it is a step is none', () => {
  const again = { ...step, checklist_name: 'Refunds', created_at: '2026-07-01T10:00:00.000Z' }
  const tasks = [task({ ...step, is_required: true, state: 'done' }), task({ ...step, is_required: true, state: 'done' }), task({}), task(again)]
  expect(groupsOf(tasks)).toMatchObject([
    { checklist_ref: null, done: 0, tasks: [{}] },
    { name: 'Refund', done: 2, isRequired: true, tasks: [{}, {}] },
    { name: 'Refunds', done: 0, isRequired: false, tasks: [{}] },
  ])
})
