import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import { concernsNothing, hides } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const inSettings = concernsNothing('queues are settings of the library; only their counts are about conversations')
const madeByThoseWhoSeeAll = concernsNothing('only people who see all conversations make queues: smart-queues.test.ts')
const isWaiting = { field: 'state', op: 'is', value: 'waiting' } as const

/** Tests of this module's operations. */
export const matrix: Entries = {
  'tickets.next': {
    ...nothing,
    stateless: 'a ticket that nobody has, by queues; smart-queues.test.ts',
    sight: hides(
      (world) => [world.ticket()],
      () => [{}],
    ),
  },
  'smartQueues.list': {
    ...nothing,
    sight: {
      kind: 'hides',
      async inputs(world) {
        await Promise.all([world.waiting(), world.admin.calls.smartQueues.create({ name: newRef(), filter: isWaiting })])
        return [{}]
      },
      shows: ({ smart_queues }: { smart_queues: { count: number }[] }) => smart_queues.some(({ count }) => count > 0),
    },
  },
  'smartQueues.preview': {
    input: () => ({ filter: JSON.stringify({ all: [] }) }),
    sight: {
      kind: 'hides',
      async inputs(world) {
        await world.waiting()
        return [{ filter: JSON.stringify(isWaiting) }]
      },
      shows: ({ count }: { count: number }) => count > 0,
    },
  },
  'smartQueues.create': {
    input: (world) => ({ name: newRef(), filter: { field: 'subject', op: 'contains', value: world.canary } }),
    stateless: 'flags alone; smart-queues.test.ts',
    sight: madeByThoseWhoSeeAll,
  },
  'smartQueues.update': {
    input: async (world) => ({ smart_queue_ref: await newQueue(world), name: newRef(), filter: { all: [] } }),
    refs: ['smart_queue_ref'],
    stateless: 'flags alone; smart-queues.test.ts',
    sight: madeByThoseWhoSeeAll,
  },
  'smartQueues.order': { input: async (world) => ({ smart_queue_refs: [await newQueue(world)] }), sight: inSettings },
  'smartQueues.remove': {
    input: async (world) => ({ smart_queue_ref: await newQueue(world) }),
    refs: ['smart_queue_ref'],
    stateless: 'flags alone; smart-queues.test.ts',
    sight: inSettings,
  },
  'assignment.people': { ...nothing, stateless: 'flags alone; assignment.test.ts', sight: inSettings },
  'assignment.setPerson': {
    input: (world) => ({ user_id: world.staff.agent.user_id, skills: [`skill ${world.canary}`.slice(0, 40)], limit: null }),
    refs: ['user_id'],
    stateless: 'flags alone; assignment.test.ts',
    sight: inSettings,
  },
  'assignment.assign': onChat({ waiting: 'OMFASUX', offered: 'OMFASUX', ongoing: 'OUX', asked: 'OUX', closed: '' }),
  'assignment.ofConversation': onChat(staffReading),
  'assignment.ofQueue': {
    input: async (world) => ({ smart_queue_ref: await newQueue(world) }),
    refs: ['smart_queue_ref'],
    stateless: 'flags alone; assignment.test.ts',
    sight: inSettings,
  },
}

/** Creates a queue that matches nothing, so that it doesn't take the other entries' chats. */
async function newQueue(world: World): Promise<string> {
  const filter = { field: 'subject', op: 'is', value: newRef() } as const
  return (await world.staff.admin.calls.smartQueues.create({ name: newRef(), filter })).smart_queue.smart_queue_ref
}
