import { type FactKind, factKinds, factOf } from '@porchlight/contracts/reports/metrics'
import { addDays } from '@porchlight/contracts/reports/periods'

/** Tags that sample data has. */
export const sampleTags = ['delivery', 'refund', 'size', 'warranty'] as const

/** Something that happened in a made-up conversation, as the ledger of reports notes it. Values are seconds, or a rating. */
export type SampleFact = { fact: FactKind; date: string; tag: string; channel: 'chat' | 'ticket'; value: number }

/** Days that a made-up conversation is open at most. */
export const openDaysMax = 4
const [minute, hour] = [60, 3600]

/** Returns a number from 0 to 1 that depends on the text alone: the same sample every time. */
export function chance(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296
}

const known = new Map<string, SampleFact[]>()

/** Returns what happened in the conversations that began on a day, that day and on the ones after. */
export function begunOn(date: string): SampleFact[] {
  const before = known.get(date)
  if (before) return before
  const count = 8 + Math.floor(12 * chance(`${date} how many`))
  const facts = Array.from({ length: count }, (_, index) => conversation(date, `${date} ${index}`)).flat()
  known.set(date, facts)
  return facts
}

/** Makes up a conversation: all numbers come from this one story, so they never contradict each other. */
function conversation(date: string, seed: string): SampleFact[] {
  const is = (what: string, share: number) => chance(`${seed} ${what}`) < share
  const between = (what: string, least: number, most: number) => Math.round(least + (most - least) * chance(`${seed} ${what}`))
  const tag = sampleTags[between('tag', 0, sampleTags.length - 1)] ?? 'delivery'
  const channel = is('chat', 0.6) ? 'chat' : 'ticket'
  const days = between('days', 0, openDaysMax)
  const closed = addDays(date, days)
  const facts: SampleFact[] = []
  const note = (fact: FactKind, value = 1, on = date) => void facts.push({ fact, date: on, tag, channel, value })
  note('new')
  const hasFlow = channel === 'chat' && is('flow', 0.4)
  const flow = hasFlow ? between('flow time', minute, 6 * minute) : 0
  if (hasFlow) {
    note('message_automatic')
    note('bot_time', flow)
  }
  const queue = between('queue', 30, 15 * minute)
  note('queue_time', queue)
  const isAnswered = is('answered', 0.94)
  const questions = between('questions', 1, 4)
  for (let turn = 0; turn < questions; turn++) note('message_in')
  let answering = 0
  if (isAnswered) {
    const first = between('first', 2 * minute, 40 * minute)
    answering = first
    note('message_out')
    note('first_reply', queue + first)
    note('handle_time', first)
    for (let turn = 1; turn < questions; turn++) {
      const next = between(`next ${turn}`, minute, 25 * minute)
      answering += next
      note('message_out')
      note('next_reply', next)
      note('handle_time', next)
      note('customer_time', between(`customer ${turn}`, minute, 90 * minute))
    }
    // The target of the first reply is half an hour.
    note(queue + first <= hour / 2 ? 'sla_met' : 'sla_missed')
  }
  if (is('note', 0.3)) note('note')
  if (is('snoozed', 0.12)) note('paused_time', between('snooze', hour, 20 * hour))
  const took = flow + queue + answering + days * 24 * hour
  note('closed', 1, closed)
  note('first_resolved', took, closed)
  note('open_time', took, closed)
  if (!isAnswered) note('unanswered', 1, closed)
  let resolved = took
  if (is('reopened', 0.07)) {
    const again = between('again', 5 * minute, 3 * hour)
    note('reopened', 1, closed)
    note('closed', 1, closed)
    resolved += again
  }
  note('resolved', resolved, closed)
  if (isAnswered && is('asked', 0.7)) {
    note('rating_asked', 1, closed)
    if (is('rated', 0.45)) note('rated', is('good', 0.85) ? between('stars', 4, 5) : between('few stars', 1, 3), closed)
  }
  // What else the domains declare happens in some of them.
  for (const kind of factKinds) {
    const { sample } = factOf(kind)
    if (sample && is(`has ${kind}`, sample.share)) note(kind, between(`value of ${kind}`, sample.from, sample.to))
  }
  return facts
}
