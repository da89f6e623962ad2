import type { EventName } from '@porchlight/contracts/events'
import type { FactKind } from '@porchlight/contracts/reports/metrics'
import { factReadersOf } from '../../../kernel/consumers/report-facts.ts'
import { type LedgerEvent, type LedgerState, newState } from './ledger-state.ts'
import { type Categories, readers } from './readers.ts'
import { type Folded, Reading } from './reading.ts'

/** The current stretch, and the values whose change ends it. */
const stretchOf = ({ opened_at, is_snoozed, in_flow, turn, owner }: LedgerState): FactKind | null => {
  if (opened_at === null) return null
  if (in_flow) return 'bot_time'
  if (is_snoozed) return 'paused_time'
  if (turn === 'customer') return 'customer_time'
  return owner === null ? 'queue_time' : 'handle_time'
}
/** A stretch goes on while a chat becomes a ticket or its status changes: it is still the same turn of the same owner and team. */
const keyOf = (state: LedgerState): string => `${stretchOf(state)} ${state.owner} ${state.team}`

/**
 * Returns what events note in the ledger: the one function that live counting and rebuilding share. The events of a conversation may come in any number of
 * pieces, in order; the facts are the same.
 * @param before the state after the events so far; undefined before the first
 */
export function fold(before: LedgerState | undefined, events: readonly LedgerEvent[], categories: Categories): Folded {
  const [first] = events
  if (!first) return { state: before ?? newState(0), facts: [], withdrawn: [] }
  const reading = new Reading({ ...(before ?? newState(first.at)) }, first)
  for (const event of events) {
    reading.begin(event)
    const former = { ...reading.state }
    readers[event.name as EventName]?.(reading, event, categories)
    for (const read of factReadersOf(event.name)) read(reading.forModules(), event.payload as never)
    endStretch(reading, former)
  }
  return { state: reading.state, facts: reading.facts, withdrawn: reading.withdrawn }
}

/** Notes the stretch that an event ended, as it was before the event. */
function endStretch(reading: Reading, former: LedgerState): void {
  const { state } = reading
  const was = stretchOf(former)
  if (keyOf(state) === keyOf(former)) return
  if (was !== null && former.since < reading.at) {
    const { owner: owner_id, team_ref, channel, status: detail } = { ...former, team_ref: former.team }
    reading.span(was, former.since, { agent_id: owner_id, owner_id, team_ref, channel, detail })
  }
  state.since = reading.at
}
