import type { StatusCategory } from '@porchlight/contracts/conversations/conversation-fields'
import { type EventName, type EventPayload, events } from '@porchlight/contracts/events'
import type { Fact } from './timeline.ts'

/** Events that clocks, or the policy of a conversation, follow from. */
export const followedEvents = [
  'conversation.started',
  'message.sent',
  'conversation.closed',
  'conversation.reopened',
  'conversation.became_ticket',
  'conversation.field_changed',
  'conversation.transferred',
  'conversation.team_cleared',
  'conversation.merged',
  'conversation.unmerged',
  'conversation.split',
] as const satisfies readonly EventName[]
type FollowedEvent = (typeof followedEvents)[number]

/** An event of a conversation, oldest first. */
export type PastEvent = { name: FollowedEvent; payload: unknown; actor_kind: string; created_at: Date }

/** The conversation as it is now: what events don't say of how it began, and since when somebody waits after messages moved. */
export type Now = { status_category: string | null; spam: string; waiting_since: Date | null }

/** Events that can change which policy applies. */
export const changesPolicy = ({ name }: PastEvent): boolean =>
  name === 'conversation.field_changed' || name === 'conversation.transferred' || name === 'conversation.became_ticket' || name === 'conversation.team_cleared'

/** Returns what events mean for clocks. `categories`: those of the library's statuses. */
export function factsOf(all: readonly PastEvent[], now: Now, categories: ReadonlyMap<string, StatusCategory>): Fact[] {
  const facts = all.flatMap((event) => factsOfEvent(event, now, categories))
  const startedAt = all[0]?.name === 'conversation.started' ? all[0].created_at.getTime() : undefined
  if (startedAt === undefined) return facts
  // Values that a conversation began with are not changes, so no event says them.
  const isChanged = (field: string) => all.some(({ name, payload }) => name === 'conversation.field_changed' && fieldOf(payload).field === field)
  const began = facts.findLastIndex(({ at }) => at <= startedAt) + 1
  const first: Fact[] = []
  if (now.status_category === 'waiting' && !isChanged('status_ref')) first.push({ kind: 'waits', at: startedAt })
  if (now.spam === 'yes' && !isChanged('spam')) first.push({ kind: 'left', at: startedAt })
  return facts.toSpliced(began, 0, ...first)
}

const read = <N extends EventName>(name: N, payload: unknown) => events[name].payload.parse(payload) as EventPayload<N>
const fieldOf = (payload: unknown) => read('conversation.field_changed', payload)

type Move = { waiting_since?: string | null | undefined }

function factsOfEvent({ name, payload, actor_kind, created_at }: PastEvent, now: Now, categories: ReadonlyMap<string, StatusCategory>): Fact[] {
  const at = created_at.getTime()
  // What the event doesn't say, the conversation does, if nothing has happened since.
  const waitingSince = (since: string | null | undefined) => (since === undefined ? now.waiting_since : since === null ? null : new Date(since))
  const moved = (said: Move): Fact[] => {
    const since = waitingSince(said.waiting_since)
    return since ? [{ kind: 'asked', at: Math.min(at, since.getTime()) }] : []
  }
  const unmoved = (said: Move): Fact[] => (waitingSince(said.waiting_since) ? [] : [{ kind: 'settled', at }])
  switch (name) {
    case 'conversation.started':
      return [{ kind: 'started', at }]
    case 'message.sent': {
      const { sender_type, sender_id } = read(name, payload)
      if (sender_type === 'visitor') return [{ kind: 'asked', at }]
      // The message of a rule or a flow is no answer: nobody has looked at the question yet.
      return sender_type === 'agent' && sender_id !== null && actor_kind !== 'rule' ? [{ kind: 'answered', at }] : []
    }
    case 'conversation.closed':
      return [{ kind: 'closed', at }]
    case 'conversation.reopened':
      // A customer's mail is brought in by the system.
      return [{ kind: 'reopened', by: actor_kind === 'visitor' || actor_kind === 'system' ? 'customer' : 'staff', at }]
    case 'conversation.became_ticket':
      return read(name, payload).from === 'closed' ? [{ kind: 'reopened', by: 'staff', at }] : []
    case 'conversation.merged': {
      const said = read(name, payload)
      return said.part === 'source' ? [{ kind: 'left', at }] : moved(said)
    }
    case 'conversation.unmerged': {
      const said = read(name, payload)
      return said.part === 'source' ? [{ kind: 'returned', at }] : unmoved(said)
    }
    case 'conversation.split': {
      const said = read(name, payload)
      return said.part === 'source' ? moved(said) : unmoved(said)
    }
    case 'conversation.field_changed': {
      const { field, to } = fieldOf(payload)
      if (field === 'spam') return [{ kind: to === 'yes' ? 'left' : 'returned', at }]
      const category = field === 'status_ref' && typeof to === 'string' ? categories.get(to) : undefined
      return category === 'waiting' ? [{ kind: 'waits', at }] : category === 'open' ? [{ kind: 'works', at }] : []
    }
    default:
      return []
  }
}
