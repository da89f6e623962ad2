import { type AssignablePerson, assignmentApi, type DecisionView } from '@porchlight/contracts/assignment/assignment'
import { AssignmentPolicy } from '@porchlight/contracts/assignment/assignment-policy'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { AssignmentDecisions } from '../../../kernel/generated/tables.ts'
import { action, query } from '../../../kernel/operations.ts'
import { highestFirst, keysetPage } from '../../../kernel/rows/keyset-page.ts'
import { conversationForReading, refersWithinSight } from '../../conversations/index.ts'
import { staffNames } from '../../people/index.ts'
import type { Channel, Queue } from '../queue.ts'
import { queuesInUse } from '../queue-members.ts'
import { assignByQueue } from './assign.ts'
import type { Considered } from './decide.ts'
import { peopleFor, tenths } from './people-for.ts'

const pageSize = 20

type Row = Selectable<AssignmentDecisions> & { number: number }
type Of = { conversation_ref: string } | { smart_queue_ref: string }

/** Returns decisions about a conversation, or of a queue about conversations within the caller's scope; newest first. */
async function decisionsPage(ctx: Ctx, of: Of, cursor: string | undefined) {
  const within = refersWithinSight(ctx, 'd.conversation_ref')
  const found = ctx.db
    .selectFrom('assignment_decisions as d')
    .innerJoin('conversations as c', (join) => join.onRef('c.support_lib_id', '=', 'd.support_lib_id').onRef('c.conversation_ref', '=', 'd.conversation_ref'))
    .selectAll('d')
    .select('c.number')
    .where('d.support_lib_id', '=', ctx.support_lib_id)
    .where((eb) => ('conversation_ref' in of ? eb('d.conversation_ref', '=', of.conversation_ref) : eb('d.smart_queue_ref', '=', of.smart_queue_ref)))
    .where(within ?? sql<boolean>`true`)
  const { rows, next_cursor } = await keysetPage(found, highestFirst('d.decision_number'), { cursor, limit: pageSize })
  const shown = rows as Row[]
  const ids = shown.flatMap(({ considered }) => (considered as unknown as Considered[]).map(({ user_id }) => user_id))
  const names = await staffNames(ctx, [...new Set(ids)])
  return {
    decisions: shown.map((row) => present(row, (user_id) => names.get(user_id)?.name ?? '')),
    next_cursor,
  }
}

const present = ({ support_lib_id: _library, settled_at: _settled, considered, ...row }: Row, nameOf: (user_id: string) => string): DecisionView => ({
  ...row,
  kind: row.kind as DecisionView['kind'],
  outcome: row.outcome as DecisionView['outcome'],
  others: row.others as unknown as DecisionView['others'],
  considered: (considered as unknown as Considered[]).map(({ load, limit, ...one }) => ({
    ...one,
    name: nameOf(one.user_id),
    load: load / 10,
    limit: limit === null ? null : limit / 10,
  })),
  at: row.at.toISOString(),
})

const ofConversation = query(assignmentApi.ofConversation, async (ctx, { conversation_ref, cursor }) => {
  await conversationForReading(ctx, conversation_ref)
  return decisionsPage(ctx, { conversation_ref }, cursor)
})

const ofQueue = query(assignmentApi.ofQueue, async (ctx, { smart_queue_ref, cursor }) => {
  const queue = await ctx.db
    .selectFrom('smart_queues')
    .select('smart_queue_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('smart_queue_ref', '=', smart_queue_ref)
    .executeTakeFirst()
  if (!queue) throw refuse('not_found')
  return decisionsPage(ctx, { smart_queue_ref }, cursor)
})

/** Counts what people have: what a policy with these weights would count. */
const counting = (chat_weight: number, ticket_weight: number) => AssignmentPolicy.parse({ chat_weight, ticket_weight })

const listPeople = query(assignmentApi.people, async (ctx) => {
  const people = new Map<string, AssignablePerson>()
  const own = await ctx.db.selectFrom('agent_assignment').select(['user_id', 'limit_tenths']).where('support_lib_id', '=', ctx.support_lib_id).execute()
  const limits = new Map(own.map(({ user_id, limit_tenths }) => [user_id, limit_tenths]))
  for (const channel of ['chat', 'ticket'] as const) {
    const asked = { channel, team_ref: null, queue: undefined, besides: '', seenBy: ctx.actor }
    for (const what of ['chats', 'tickets'] as const) {
      for (const { user_id, load, skills } of await peopleFor(ctx, { ...asked, policy: what === 'chats' ? counting(1, 0) : counting(0, 1) })) {
        const limit = limits.get(user_id) ?? null
        const known = people.get(user_id) ?? {
          user_id,
          name: '',
          skills: [...skills],
          limit: limit === null ? null : limit / 10,
          chats: 0,
          tickets: 0,
          at_limit_in: [],
        }
        people.set(user_id, { ...known, [what]: load / 10 })
      }
    }
    for (const queue of await queuesInUse(ctx, channel))
      for (const user_id of await atLimitIn(ctx, channel, queue)) people.get(user_id)?.at_limit_in.push(queue.name)
  }
  const names = await staffNames(ctx, [...people.keys()])
  const shown = [...people.values()].map((one) => ({ ...one, name: names.get(one.user_id)?.name ?? '' }))
  return { people: shown.sort((one, other) => one.name.localeCompare(other.name)) }
})

/** Returns who could not get another conversation of a queue because of a limit, as far as the caller sees what they have. */
async function atLimitIn(ctx: Ctx, channel: Channel, queue: Queue): Promise<string[]> {
  const policy = queue.assignment
  const weight = tenths(channel === 'chat' ? policy.chat_weight : policy.ticket_weight)
  const people = await peopleFor(ctx, { channel, team_ref: null, queue, policy, besides: '', seenBy: ctx.actor })
  return people.flatMap(({ user_id, load, limit }) => (limit !== null && load + weight > limit ? [user_id] : []))
}

const setPerson = action(assignmentApi.setPerson, async (ctx, { user_id, skills, limit }) => {
  if (!(await staffNames(ctx, [user_id])).has(user_id)) throw refuse('not_found')
  const facts = { skills: [...new Set(skills)], limit_tenths: limit === null ? null : tenths(limit) }
  await ctx.db
    .insertInto('agent_assignment')
    .values({ support_lib_id: ctx.support_lib_id, user_id, ...facts })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id']).doUpdateSet(facts))
    .execute()
  return {}
})

/** Operations about who gets conversations, and why. */
export const assignmentHandlers = [assignByQueue, listPeople, setPerson, ofConversation, ofQueue]
