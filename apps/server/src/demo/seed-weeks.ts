import { api } from '@porchlight/contracts/api'
import type { StaffActor, VisitorActor } from '../kernel/context.ts'
import { hashSecret, newRef, newSecret } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type CallAt, callIfThere, callsAt } from './calls-at.ts'
import { drawn } from './drawn.ts'
import { plantSeen } from './plant-seen.ts'
import type { Desk } from './seed-desk.ts'
import { companies, customers, reviews, type Topic, topics } from './weeks-story.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

type Staff = Record<'agent' | 'agent2' | 'owner', StaffActor>
type Weeks = Desk & { kernel: Kernel; call: CallAt; staff: Staff; support_lib_id: string; visitors: Map<string, VisitorActor> }
/** One question of these weeks: who asked it, when, and a text that everything else about it is drawn from. */
type Question = { begun: number; customer: (typeof customers)[number]; topic: Topic; seed: string }

/** Plants the questions of so many weeks until the day before yesterday, all of them answered, so that reports have something to say: chats and tickets with their owners, times, ratings and companies. */
export async function seedWeeks(kernel: Kernel, staff: Staff, desk: Desk, { now, weeks }: { now: number; weeks: number }): Promise<void> {
  const call = callsAt(kernel)
  const { support_lib_id } = staff.owner
  const before = now - (weeks * 7 + 1) * day
  for (const company of companies) await call(staff.owner, before, api.directory.addCompany, company)
  const shop: Weeks = { kernel, call, staff, support_lib_id, visitors: new Map(), ...desk }
  const met = new Set<string>()
  for (const question of questionsUntil(now, weeks)) {
    const { company, email } = question.customer
    if (!company) {
      await plantChat(shop, question)
      continue
    }
    const visitor_id = await plantTicket(shop, question)
    if (!met.has(email)) await call(staff.owner, question.begun, api.directory.changeContact, { visitor_id, company })
    met.add(email)
  }
}

/** One or two questions each working day and one on a Saturday, at times when the shop is open, the oldest first. */
function questionsUntil(now: number, weeks: number): Question[] {
  const questions: Question[] = []
  const today = Math.floor(now / day) * day
  for (let daysAgo = weeks * 7; daysAgo >= 2; daysAgo--) {
    const midnight = today - daysAgo * day
    const weekday = new Date(midnight).getUTCDay()
    const count = weekday === 0 ? 0 : weekday === 6 ? 1 : 1 + drawn(`${daysAgo}`, 2)
    const ofDay = Array.from({ length: count }, (_, index) => {
      const seed = `${daysAgo} ${index}`
      return {
        seed,
        begun: midnight + 8 * hour + drawn(`${seed} at`, 8 * 60) * minute,
        customer: pick(customers, `${seed} customer`),
        topic: pick(topics, `${seed} topic`),
      }
    })
    questions.push(...ofDay.sort((a, b) => a.begun - b.begun))
  }
  return questions
}

async function plantChat({ kernel, call, staff, support_lib_id, flow_ref, visitors }: Weeks, { begun, customer, topic, seed }: Question): Promise<void> {
  const visitor: VisitorActor = visitors.get(customer.email) ?? { kind: 'visitor', support_lib_id, visitor_id: null, secretHash: hashSecret(newSecret()) }
  const agent = ownerOf(staff, topic, seed)
  const taken = begun + (1 + drawn(`${seed} taken`, 9)) * minute
  const answered = taken + (3 + drawn(`${seed} answered`, 6)) * minute
  const said = (message: string, conversation_ref?: string) => ({ client_msg_id: newRef(), message, ...(conversation_ref && { conversation_ref }) })
  const { conversation } = await call(visitor, begun, api.messages.send, said(pick(topic.asked, seed)))
  const { conversation_ref } = conversation
  if (!visitors.has(customer.email)) await call(visitor, begun, api.visitors.identify, { name: customer.name, email: customer.email })
  visitors.set(customer.email, visitor)
  const { visitor_id } = (await call(agent, taken, api.conversations.take, { conversation_ref })).conversation.visitor
  if (topic.flowAnswers) {
    await call(agent, taken + minute, api.flowRuns.startIn, { conversation_ref, flow_ref })
    for (const answer of topic.flowAnswers) await call(visitor, taken + 2 * minute, api.messages.send, said(answer, conversation_ref))
  }
  await call(agent, answered, api.messages.send, said(topic.answered, conversation_ref))
  const thanked = answered + 3 * minute
  if (drawn(`${seed} thanks`, 3) > 0) await call(visitor, thanked, api.messages.send, said(pick(topic.thanks, seed), conversation_ref))
  for (const at of [begun, thanked]) await plantSeen(kernel, conversation_ref, new Date(at))
  const closed = thanked + 2 * minute
  await call(agent, closed, api.conversations.close, { conversation_ref })
  const message_rating = scoreOf(seed)
  if (message_rating) {
    const { rating } = await call({ ...visitor, visitor_id }, closed + minute, api.ratings.ask, { conversation_ref })
    const message_review = drawn(`${seed} review`, 3) === 0 ? pick(reviews[message_rating] ?? [''], seed) : ''
    if (rating)
      await call({ kind: 'nobody' }, closed + 2 * minute, api.ratings.rate, {
        ...{ support_lib_id, conversation_ref, message_id: rating.message_id, message_rating, message_review, sent_via: 'widget' },
      })
  }
}

/** Returns the contact's reference. */
async function plantTicket({ kernel, call, staff, types, tags, teams }: Weeks, { begun, customer, topic, seed }: Question): Promise<string> {
  const agent = ownerOf(staff, topic, seed)
  const { conversation } = await call(agent, begun, api.tickets.create, {
    ...{ name: customer.name, email: customer.email, subject: topic.subject, message: pick(topic.asked, seed) },
    creation_method: pick(['email', 'email', 'form'], `${seed} way`),
    ticket_type_ref: types.get(topic.type) ?? null,
    tags: topic.tags.flatMap((tag) => tags.get(tag) ?? []),
    team_ref: teams.get(topic.team) ?? null,
    assignee_id: agent.user_id,
  })
  const { conversation_ref } = conversation
  await plantSeen(kernel, conversation_ref, new Date(begun))
  // One in six is answered on the next day only, which misses the promise.
  const replied = begun + (drawn(`${seed} late`, 6) === 0 ? 26 * hour : (10 + drawn(`${seed} replied`, 100)) * minute)
  await call(agent, replied, api.messages.send, { client_msg_id: newRef(), conversation_ref, message: topic.answered })
  const minutes = 5 * (1 + drawn(`${seed} minutes`, 8))
  const input = { conversation_ref, worked_on: new Date(replied).toISOString().slice(0, 10), minutes, note: '' }
  await callIfThere(kernel, agent, replied, { name: 'timeEntries.add', input, field: 'entry' })
  await call(agent, replied + (20 + drawn(`${seed} solved`, 400)) * minute, api.conversations.close, { conversation_ref })
  return conversation.visitor.visitor_id
}

/** Who answers for a team. */
const ownerOf = (staff: Staff, { team }: Topic, seed: string): StaffActor =>
  team === 'Workshop' ? staff.agent : drawn(`${seed} owner`, 4) === 0 ? staff.owner : staff.agent2

/** The score that a customer gave, or undefined for the half who gave none. Most are content. */
function scoreOf(seed: string): number | undefined {
  return [5, 5, 4, 5, 4, 3, 5, 2, 1][drawn(`${seed} score`, 18)]
}

function pick<T>(from: readonly T[], seed: string): T {
  const one = from[drawn(seed, from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
