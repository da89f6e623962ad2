import type { StatusCategory } from '@porchlight/contracts/conversations/conversation-fields'
import { type FactKind, factOf } from '@porchlight/contracts/reports/metrics'

/** An event of a conversation, as the ledger reads it. */
export type LedgerEvent = {
  number: number
  name: string
  payload: Readonly<Record<string, unknown>>
  actor_kind: string
  actor_id: string | null
  /** Ms since the epoch. */
  at: number
}

/** Something that happened in a conversation, as it was then. `number` is the event's; no event notes two facts of a kind. Times are ms since the epoch. */
export type Fact = {
  fact: FactKind
  number: number
  at: number
  /** Of a stretch of time: when it began. */
  from_at: number | null
  /** Ms of a stretch, or a rating. */
  value: number | null
  /** The person who acted; null if no one did. */
  agent_id: string | null
  owner_id: string | null
  team_ref: string | null
  channel: string
  /** Meaning depends on the kind: how a conversation was closed, which SLA clock, or a status's category. */
  detail: string | null
}

/** State of a conversation in the ledger between two events. Short names, because there is one for each conversation. */
export type LedgerState = {
  /** Time of the last event, below which no later one goes. */
  at: number
  channel: string
  owner: string | null
  team: string | null
  status: StatusCategory | null
  started_at: number | null
  /** Since when it has been open; null while it is closed. */
  opened_at: number | null
  /** Since when the customer has been waiting for a reply. */
  asked_at: number | null
  /** Whose turn it is. */
  turn: 'us' | 'customer'
  has_reply: boolean
  in_flow: boolean
  is_snoozed: boolean
  /** When the stretch began that goes on. */
  since: number
  /** Spam counts nowhere. A merged conversation counts as part of the one it was merged into. */
  is_spam: boolean
  is_away: boolean
  was_open: boolean
  /** Numbers of facts that a later event takes back. */
  resolved: number | null
  was_closed: boolean
  /** What modules remember of the facts that they noted, by fact and name. */
  noted?: Readonly<Record<string, { number: number; at: number }>>
}

/** Fields of states stored by earlier versions, which kept ratings and SLA results here; modules now record them as facts. */
type FormerState = { rated?: { number: number; at: number } | null; sla_resolved?: number | null }

/** Returns a state as it is stored, or was stored by a former version. */
export function storedState({ rated, sla_resolved, ...state }: LedgerState & FormerState): LedgerState {
  if (!rated && typeof sla_resolved !== 'number') return state
  return {
    ...state,
    noted: {
      ...(rated && { [notedName('rated', 'last')]: rated }),
      ...(typeof sla_resolved === 'number' && { [notedName('sla_met', 'resolution')]: { number: sla_resolved, at: state.at } }),
      ...state.noted,
    },
  }
}

/** The name of what is remembered of a fact. */
export const notedName = (fact: string, name: string): string => `${fact} ${name}`

/** A conversation before anything is known of it. */
export const newState = (at: number): LedgerState => ({
  at,
  channel: 'chat',
  owner: null,
  team: null,
  status: null,
  started_at: null,
  opened_at: null,
  asked_at: null,
  turn: 'us',
  has_reply: false,
  in_flow: false,
  is_snoozed: false,
  since: at,
  is_spam: false,
  is_away: false,
  was_open: false,
  resolved: null,
  was_closed: false,
})

/** Returns whether a fact of the conversation counts. */
export const isCounted = (fact: FactKind, { is_spam, is_away }: Pick<LedgerState, 'is_spam' | 'is_away'>): boolean =>
  !is_spam && (!is_away || factOf(fact).lasts)
