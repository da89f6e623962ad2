import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import type { World } from '../../../testing/world.ts'

const facts = () => ({ name: newRef(), filter: { field: 'priority', op: 'is' as const, value: 'urgent' }, first_reply_minutes: 60 })
const named = (canary: string) => ({ ...facts(), name: `${newRef()} ${canary}`.slice(0, 60) })
/** Policies are few, so the newest one is taken again. */
const made = async ({ staff, canary }: World) => {
  const { policies } = await staff.admin.calls.sla.list({})
  const last = policies.at(-1)
  if (last && policies.length > 20) return last.policy_ref
  return (await staff.admin.calls.sla.create(named(canary))).policy.policy_ref
}

const stateless = 'policies have no states'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'sla.ofConversation': onChat(staffReading),
  'sla.list': nothing,
  'sla.create': { input: ({ canary }) => named(canary), stateless },
  'sla.update': { input: async (world) => ({ policy_ref: await made(world), ...facts() }), refs: ['policy_ref'], stateless },
  'sla.order': { input: async (world) => ({ policy_refs: [await made(world)] }), stateless },
  'sla.remove': { input: async (world) => ({ policy_ref: await made(world) }), refs: ['policy_ref'], stateless },
}
