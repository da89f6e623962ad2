import { type Entries, onChat } from '../../../testing/matrix-entry.ts'
import { noting, staffReading } from '../../../testing/states/chat-rows.ts'
import { hides, refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

const asNotes = 'who may write notes on its conversation; tasks.test.ts and tasks.add'
const newTask = async ({ staff, canary, chat }: World) =>
  (await staff.admin.calls.tasks.add({ conversation_ref: (await chat()).conversation_ref, title: `Task ${canary}` })).task.task_ref
const beyond = async ({ admin, canary, ticket }: SightWorld) =>
  (await admin.calls.tasks.add({ conversation_ref: await ticket(), title: `Task ${canary}` })).task.task_ref

/** Tests of this module's operations. */
export const matrix: Entries = {
  'tasks.list': {
    input: () => ({ view: 'open' }),
    sight: hides(
      (world) => [beyond(world)],
      () => [{ view: 'open' }, { view: 'mine' }, { view: 'done' }],
    ),
  },
  'tasks.ofConversation': onChat(staffReading),
  'tasks.add': onChat(noting, ({ conversation_ref }) => ({ conversation_ref, title: 'Call' }), {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, title: 'Call', assignee_id: world.staff.admin.user_id }),
    refs: ['conversation_ref', 'assignee_id'],
  }),
  'tasks.order': onChat(noting, ({ conversation_ref }) => ({ conversation_ref, task_refs: [] })),
  'tasks.change': {
    input: async (world) => ({ task_ref: await newTask(world), title: 'Other' }),
    refs: ['task_ref'],
    stateless: asNotes,
    sight: refuses(async (world) => ({ task_ref: await beyond(world), state: 'done' })),
  },
  'tasks.remove': {
    input: async (world) => ({ task_ref: await newTask(world) }),
    refs: ['task_ref'],
    stateless: asNotes,
    sight: refuses(async (world) => ({ task_ref: await beyond(world) })),
  },
}
