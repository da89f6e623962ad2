import type { ConversationEventName, EventPayload } from '@porchlight/contracts/events'

/** Properties of a fact. Omitted ones default to the conversation's at that moment, and to the person who acts. */
export type NotedFact = {
  /** Ms since the epoch, if it isn't the event's. */
  at?: number
  /** Ms of time, or points. */
  value?: number | null
  agent_id?: string | null
  owner_id?: string | null
  /** Told beside the fact, and a group of reports. */
  detail?: string | null
  /** Remembers the fact under this name, so that a later event can take it back. */
  as?: string
}

/** A conversation whose events are read for reports, as it is after the event that is being read. */
export type FactReading<F extends string = string> = {
  /** When the event happened, in ms since the epoch. */
  readonly at: number
  readonly owner: string | null
  /** Notes a fact. No event notes two facts of a kind. */
  note(fact: F, more?: NotedFact): void
  /** Returns the fact remembered under a name, if there is one. */
  remembered(fact: F, name: string): { number: number; at: number } | undefined
  /** Takes back a remembered fact: it doesn't count any more. */
  takeBack(fact: F, name: string): void
  /** Forgets a remembered fact: it stays. */
  forget(fact: F, name: string): void
  /** A fact of another module that the same event has noted: how a conversation was reopened, for example. */
  notedBy(fact: string): { detail: string | null } | undefined
  /** A flow answers in the team's place from now on, or no longer. The time until then isn't the team's if it `hands over` a question. */
  answersByFlow(is: boolean, handsOver?: boolean): void
}

/** Which facts a module's events note in the ledger of reports. A reader changes nothing but the reading; the events of a conversation come in order. */
export type FactReaders<F extends string> = {
  readonly [N in ConversationEventName]?: (reading: FactReading<F>, payload: EventPayload<N>) => void
}

/** A reader of any event, with a payload as it was stored, possibly by a former version. */
export type FactReader = (reading: FactReading, payload: never) => void

const known: FactReaders<string>[] = []

/** Registers a module's readers of events with the ledger of reports. Call it once, while modules load. */
export function notesFacts<F extends string>(readers: FactReaders<F>): void {
  known.push(readers as FactReaders<string>)
}

/** Returns the names of all events that modules read. */
export const notedEvents = (): ConversationEventName[] => known.flatMap((readers) => Object.keys(readers) as ConversationEventName[])

/** Returns the readers of an event. */
export const factReadersOf = (event: string): FactReader[] => known.flatMap((readers) => readers[event as ConversationEventName] ?? [])
