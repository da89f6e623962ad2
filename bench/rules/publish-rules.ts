import type { Running } from '../../apps/server/src/kernel/start.ts'
import { type Calls, callsOf } from '../../apps/server/src/testing/calls.ts'
import type { Target } from '../live/wire.ts'

/** Messages of the load generator contain a counter: one in a hundred has this, and a rule acts on it. */
const actedOn = '00@@'
/** Agents who publish the rules; one alone would exceed the limit of calls a minute. */
const publishers = 4

/** Returns the calls of agents who may publish rules. */
export async function publishersOf({ kernel }: Running, { address, support_lib_id, agents }: Target): Promise<Calls[]> {
  // Rules have the rights of who publishes them, and are to act on the chats of all agents.
  await kernel.database.owner.query("update users set user_type = 'admin' where support_lib_id = $1", [support_lib_id])
  return agents.slice(0, publishers).map((token) => callsOf(address, () => `Bearer ${token}`))
}

/** Publishes rules that follow every message: the first acts on one in a hundred, the others only judge their conditions. Returns their references. */
export async function publishRules(running: Running, target: Target, count: number): Promise<string[]> {
  const people = await publishersOf(running, target)
  const refs: string[] = []
  for (let index = 0; index < count; index++) {
    const calls = people[index % people.length]
    if (!calls) throw new Error('no agents')
    const { workflow } = await calls.workflows.create({ workflow_name: `Rule ${index}`, plan: planOf(index) })
    await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
    refs.push(workflow.workflow_ref)
  }
  return refs
}

const planOf = (index: number) => ({
  triggers: [{ on: 'event' as const, event: 'message.sent' }],
  conditions: {
    all: [
      { field: 'message_text', op: 'contains' as const, value: index === 0 ? actedOn : `order ${index}` },
      {
        any: [
          { field: 'priority', op: 'is' as const, value: 'urgent' },
          { field: 'channel', op: 'is' as const, value: 'chat' },
        ],
      },
    ],
  },
  steps: [{ step: 'action' as const, action: 'add_note', inputs: { message: 'Seen by a rule' } }],
})
