import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BusinessTime, businessTime } from '@porchlight/business-time'
import type { FactKind } from '@porchlight/contracts/reports/metrics'
import { fold } from '../ledger/fold.ts'
import { type Fact, isCounted, type LedgerEvent, type LedgerState } from '../ledger/ledger-state.ts'
import type { Categories } from '../ledger/readers.ts'

/** Events are read here as in the product, without the modules themselves. */
const modules = path.join(import.meta.dirname, '../..')
for (const file of globSync('*/report-facts.ts', { cwd: modules })) await import(pathToFileURL(path.join(modules, file)).href)

/** Ms of a minute. */
export const minute = 60_000
/** Monday, 2 November 2026, 09:00 UTC: the moment from which the minutes of lines count. */
export const monday = Date.UTC(2026, 10, 2, 9)

/** The library's statuses: two of its own, and the built-in ones. */
export const categories: Categories = new Map([
  ['open', 'open'],
  ['waiting', 'waiting'],
  ['solved', 'solved'],
  ['closed', 'closed'],
  ['own_waiting', 'waiting'],
  ['own_open', 'open'],
])

type Line = Pick<LedgerEvent, 'name' | 'payload'> & Partial<Pick<LedgerEvent, 'actor_kind' | 'actor_id'>>
const agent = (user_id: string) => ({ actor_kind: 'agent', actor_id: user_id })
const visitor = { actor_kind: 'visitor', actor_id: 'v' }
const rule = { actor_kind: 'rule', actor_id: 'r' }
const message = (sender_type: string, sender_id: string | null) => ({ name: 'message.sent', payload: { sender_type, sender_id } })
const field = (name: string, to: unknown) => ({ name: 'conversation.field_changed', payload: { field: name, to } })
const at = (minutes: string | undefined) => (minutes === undefined || minutes === '-' ? null : new Date(monday + Number(minutes) * minute).toISOString())

/** What a word of a line means, with the words after it. */
const words: Record<string, (...more: string[]) => Line> = {
  chat: () => ({ name: 'conversation.started', payload: { channel: 'chat' }, ...visitor }),
  spamchat: () => ({ name: 'conversation.started', payload: { channel: 'chat', spam: true }, ...visitor }),
  ticket: (owner, team) => ({
    name: 'conversation.started',
    payload: { channel: 'ticket', assignee_id: owner === '-' ? null : owner, team_ref: team, status_category: 'open' },
    ...agent('ana'),
  }),
  in: () => ({ ...message('visitor', 'v'), ...visitor }),
  out: (who = 'ana') => ({ ...message('agent', who), ...agent(who) }),
  note: (who = 'ana') => ({ ...message('note', who), ...agent(who) }),
  rule: () => ({ ...message('agent', 'ana'), ...rule }),
  bot: () => ({ ...message('agent', null), actor_kind: 'system', actor_id: null }),
  line: () => ({ ...message('system', null), actor_kind: 'system', actor_id: null }),
  take: (who = 'ana') => ({ name: 'conversation.taken', payload: { user_id: who, from: null, outcome: 'take' }, ...agent(who) }),
  release: (who = 'ana') => ({ name: 'conversation.released', payload: { user_id: who, was: 'ongoing' }, ...agent(who) }),
  decline: (who = 'ana') => ({ name: 'conversation.released', payload: { user_id: who, was: 'offered' }, ...agent(who) }),
  hand: (to = 'ben') => ({ name: 'conversation.transferred', payload: { to_agent: to, to_team: null }, ...agent('ana') }),
  handteam: (to = 'sales') => ({ name: 'conversation.transferred', payload: { to_agent: null, to_team: to }, ...agent('ana') }),
  noteam: () => ({ name: 'conversation.team_cleared', payload: { team_ref: 'sales' }, actor_kind: 'system', actor_id: null }),
  close: (who = 'ana') => ({ name: 'conversation.closed', payload: { closed_by: 'agent' }, ...agent(who) }),
  ruleclose: () => ({ name: 'conversation.closed', payload: { closed_by: 'rule' }, ...rule }),
  idle: () => ({ name: 'conversation.closed', payload: { closed_by: 'inactivity' }, actor_kind: 'system', actor_id: null }),
  back: (owner) => ({ name: 'conversation.reopened', payload: { assignee_id: owner ?? null }, ...visitor }),
  reopen: (owner = 'ana') => ({ name: 'conversation.reopened', payload: { assignee_id: owner }, ...agent(owner) }),
  toticket: (from = 'ongoing') => ({ name: 'conversation.became_ticket', payload: { from, to: 'open' }, ...agent('ana') }),
  owner: (who = '-') => ({ ...field('assignee_id', who === '-' ? null : who), ...agent('ana') }),
  team: (ref = '-') => ({ ...field('team_ref', ref === '-' ? null : ref), ...agent('ana') }),
  status: (ref = 'open') => ({ ...field('status_ref', ref), ...agent('ana') }),
  spam: (to = 'yes') => ({ ...field('spam', to), ...agent('ana') }),
  snooze: () => ({ ...field('snoozed_until', '2026-11-30T09:00:00Z'), ...agent('ana') }),
  wake: () => ({ name: 'conversation.woken', payload: { cause: 'time' }, actor_kind: 'system', actor_id: null }),
  merged: () => ({ name: 'conversation.merged', payload: { part: 'source', waiting_since: null }, ...agent('ana') }),
  mergedin: (since) => ({ name: 'conversation.merged', payload: { part: 'target', waiting_since: at(since) }, ...agent('ana') }),
  unmerged: () => ({ name: 'conversation.unmerged', payload: { part: 'source', waiting_since: null }, ...agent('ana') }),
  splitoff: (since) => ({ name: 'conversation.split', payload: { part: 'source', waiting_since: at(since) }, ...agent('ana') }),
  splitaway: (since) => ({ name: 'conversation.split', payload: { part: 'target', waiting_since: at(since) }, ...agent('ana') }),
  ask: (who = 'ana') => ({ name: 'conversation.rating_asked', payload: { assignee_id: who }, actor_kind: 'system', actor_id: null }),
  rate: (to = '5', from) => ({
    name: 'conversation.rated',
    payload: { assignee_id: 'ana', from: from === undefined ? null : Number(from), to: Number(to) },
    ...visitor,
  }),
  met: (clock = 'first_reply') => ({ name: 'sla.met', payload: { clock }, actor_kind: 'system', actor_id: null }),
  missed: (clock = 'first_reply') => ({ name: 'sla.breached', payload: { clock }, actor_kind: 'system', actor_id: null }),
  flow: () => ({ name: 'flow.started', payload: {}, actor_kind: 'system', actor_id: null }),
  handover: () => ({ name: 'flow.handed_over', payload: { reason: 'visitor' }, actor_kind: 'system', actor_id: null }),
  flowend: () => ({ name: 'flow.ended', payload: {}, actor_kind: 'system', actor_id: null }),
}

/** Returns the events of lines such as `5 out ana; 9.5 close`: minutes after the start, what happened, and details of it. */
export const eventsOfLines = (text: string, start = monday): LedgerEvent[] =>
  text.split(';').map((one, index) => {
    const [minutes, word = '', ...more] = one.trim().split(/\s+/)
    const line = words[word]
    if (!line) throw new Error(`no such word: ${word}`)
    return { number: index + 1, at: start + Number(minutes) * minute, actor_kind: 'system', actor_id: null, ...line(...more) }
  })

/** The facts of a conversation that hold and count in the end. */
export type Counted = Fact & { business: number | null }

/** Reads events in pieces of these lengths, as the ledger does, and returns what counts in the end. */
export function countedFacts(
  events: readonly LedgerEvent[],
  { hours, pieces = [] }: { hours?: BusinessTime | undefined; pieces?: readonly number[] } = {},
): Counted[] {
  const facts = new Map<string, Fact>()
  let state: LedgerState | undefined
  let rest = [...events]
  for (const length of [...pieces, events.length]) {
    const folded = fold(state, rest.slice(0, length), categories)
    if (rest.length > 0) state = folded.state
    rest = rest.slice(length)
    for (const { fact, number } of folded.withdrawn) facts.delete(`${fact} ${number}`)
    for (const fact of folded.facts) facts.set(`${fact.fact} ${fact.number}`, fact)
  }
  const known = state
  return [...facts.values()]
    .filter((fact) => known && isCounted(fact.fact, known))
    .map((fact) => ({ ...fact, business: fact.from_at === null || !hours ? null : hours.between(fact.from_at, fact.at) }))
}

/** Returns facts of some kinds as texts, in order: minutes of a stretch or the value, then who acted. */
export const told = (facts: readonly Counted[], kinds: readonly FactKind[], isInBusiness = false): string[] =>
  facts
    .filter(({ fact }) => kinds.includes(fact))
    .toSorted((one, other) => one.at - other.at || one.number - other.number)
    .map(({ value, business, from_at, agent_id }) => {
      const counted = isInBusiness ? (business ?? value) : value
      return `${counted === null ? '+' : from_at === null ? counted : counted / minute}${agent_id ? ` ${agent_id}` : ''}`
    })

/** Monday to Friday, 9 to 17 o'clock in Berlin. */
export const berlin = businessTime({
  time_zone: 'Europe/Berlin',
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 540, to: 1020 }] : [])),
  closures: [],
})
