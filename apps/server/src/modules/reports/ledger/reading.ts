import type { FactKind } from '@porchlight/contracts/reports/metrics'
import type { FactReading, NotedFact } from '../../../kernel/consumers/report-facts.ts'
import { type Fact, type LedgerEvent, type LedgerState, notedName } from './ledger-state.ts'

/** Result of reading some events of a conversation: new facts, facts to withdraw, and the state after them. */
export type Folded = { state: LedgerState; facts: Fact[]; withdrawn: { fact: FactKind; number: number }[] }

/** A conversation while its events are read. */
export class Reading {
  readonly facts: Fact[] = []
  readonly withdrawn: Folded['withdrawn'] = []
  readonly state: LedgerState
  private event: LedgerEvent

  constructor(state: LedgerState, event: LedgerEvent) {
    this.state = state
    this.event = event
  }

  /** Begins to read an event. Clocks of several processes may differ a little; a conversation's time never goes back. */
  begin(event: LedgerEvent): void {
    this.event = { ...event, at: Math.max(event.at, this.state.at) }
    this.state.at = this.event.at
  }

  get at(): number {
    return this.event.at
  }

  /** The person who acts; null for rules, flows, the system and customers. */
  get actor(): string | null {
    return this.event.actor_kind === 'agent' ? this.event.actor_id : null
  }

  note(fact: FactKind, more: Partial<Fact> = {}): number {
    const { owner: owner_id, team: team_ref, channel } = this.state
    const { number, at } = this.event
    this.facts.push({ fact, number, at, from_at: null, value: null, agent_id: this.actor, owner_id, team_ref, channel, detail: null, ...more })
    return number
  }

  /** Notes a stretch of time that ends now. */
  span(fact: FactKind, from_at: number, more: Partial<Fact> = {}): number {
    return this.note(fact, { from_at, value: this.at - from_at, ...more })
  }

  withdraw(fact: FactKind, number: number | null): void {
    if (number === null) return
    const known = this.facts.findIndex((one) => one.fact === fact && one.number === number)
    if (known >= 0) this.facts.splice(known, 1)
    else this.withdrawn.push({ fact, number })
  }

  /** What modules may see and note while they read the event. */
  forModules(): FactReading {
    const { state } = this
    const setNoted = (name: string, place: { number: number; at: number } | undefined) => {
      const { [name]: _former, ...others } = state.noted ?? {}
      state.noted = place ? { ...others, [name]: place } : others
    }
    return {
      at: this.at,
      owner: state.owner,
      note: (fact, { as, ...more }: NotedFact = {}) => {
        const number = this.note(fact as FactKind, more)
        if (as !== undefined) setNoted(notedName(fact, as), { number, at: more.at ?? this.at })
      },
      remembered: (fact, name) => state.noted?.[notedName(fact, name)],
      takeBack: (fact, name) => {
        this.withdraw(fact as FactKind, state.noted?.[notedName(fact, name)]?.number ?? null)
        setNoted(notedName(fact, name), undefined)
      },
      forget: (fact, name) => setNoted(notedName(fact, name), undefined),
      notedBy: (fact) => this.facts.find((one) => one.fact === fact && one.number === this.event.number),
      answersByFlow: (is, handsOver = false) => {
        state.in_flow = is
        // The team's time begins with the handover.
        if (handsOver && state.asked_at !== null) state.asked_at = this.at
      },
    }
  }
}
