import type { Trigger } from '@porchlight/contracts/workflows/plan-steps'
import type { CaseEvent } from '../../../kernel/jobs/workflow-work.ts'

const textsOf = (value: unknown): string[] => (value === null || value === undefined || value === '' ? [''] : [value].flat().map(String))
const isAmong = (wanted: readonly string[] | undefined, value: unknown): boolean =>
  wanted === undefined || wanted.length === 0 || textsOf(value).some((one) => wanted.includes(one))

/** Returns what changed in an event: the field, the former and the new value, wherever its payload has them. */
export function changeIn({ name, payload }: Pick<CaseEvent, 'name' | 'payload'>): { field: string | null; from: unknown; to: unknown } {
  if (name === 'conversation.taken') return { field: 'assignee_id', from: payload.from, to: payload.user_id }
  if (name === 'conversation.transferred') return { field: 'assignee_id', from: payload.from_agent, to: payload.to_agent ?? payload.to_team }
  if (name === 'conversation.closed' || name === 'conversation.reopened') return { field: 'state', from: payload.from, to: payload.to }
  if (name === 'conversation.became_ticket') return { field: 'channel', from: 'chat', to: 'ticket' }
  return { field: (payload.field as string | undefined) ?? null, from: payload.from, to: payload.to }
}

/** Returns whether a rule with this trigger follows the event. */
export function isTriggered(trigger: Trigger, event: Pick<CaseEvent, 'name' | 'payload'>): boolean {
  if (trigger.on !== 'event' || trigger.event !== event.name) return false
  const { field, from, to } = changeIn(event)
  return (trigger.field === undefined || trigger.field === field) && isAmong(trigger.from, from) && isAmong(trigger.to, to)
}
