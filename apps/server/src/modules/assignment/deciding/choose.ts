import { AssignmentPolicy } from '@porchlight/contracts/assignment/assignment-policy'
import { languageSkill } from '@porchlight/contracts/assignment/assignment-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import type { ConversationRow } from '../../conversations/index.ts'
import type { Channel, Queue } from '../queue.ts'
import { type Decision, decide, type Person, type Wanted } from './decide.ts'
import { peopleFor, tenths } from './people-for.ts'

/** A decision with what it is based on. */
export type Choice = Decision & { queue: Queue | undefined; needs: string[]; people: readonly Person[]; wanted: Wanted }

/** Outside any queue, chats count among chats and tickets among tickets. */
const outside: Readonly<Record<Channel, AssignmentPolicy>> = {
  chat: AssignmentPolicy.parse({}),
  ticket: AssignmentPolicy.parse({ chat_weight: 0, ticket_weight: 1 }),
}

/** Returns how a stored queue chooses; in a queue of tickets, tickets count unless something else is said. */
export const policyOf = (channel: Channel, stored: unknown): AssignmentPolicy => AssignmentPolicy.parse({ ...outside[channel], ...(stored as object) })

/** Decisions of a library are made one after the other, so that nobody exceeds their limit through two at once. */
const oneAtATime = (ctx: Ctx) => lockByName(ctx, 'assignment')

/**
 * Decides who gets a conversation, by the rules of its queue.
 * @param declined people who don't want it, or did not answer
 * @param user_id only this person, who has asked for it
 */
export async function choose(ctx: Ctx, row: ConversationRow, queue: Queue | undefined, declined: readonly string[], user_id?: string): Promise<Choice> {
  await oneAtATime(ctx)
  const channel = row.channel as Channel
  const policy = queue?.assignment ?? outside[channel]
  const asked = { channel, team_ref: user_id ? null : row.team_ref, queue, policy, besides: row.conversation_ref, ...(user_id !== undefined && { user_id }) }
  const people = (await peopleFor(ctx, asked)).map((person) => ({
    ...person,
    // Whoever asks is there.
    ...(user_id !== undefined && { presence: 'present' as const }),
    // Own limits count what queues count; outside any queue, no ticket counts.
    ...(queue === undefined && channel === 'ticket' && { limit: null }),
    hasDeclined: declined.includes(person.user_id),
  }))
  const needs = [...new Set([...policy.skills, ...(policy.is_by_language ? await languageOf(ctx, row) : [])])]
  const last_user_id = policy.is_sticky ? await lastAgentOf(ctx, row) : null
  const weight = tenths(channel === 'chat' ? policy.chat_weight : policy.ticket_weight)
  const wanted: Wanted = { method: policy.method, weight, needs, last_user_id, onlyOnline: user_id === undefined }
  const decision = decide(people, wanted)
  if (user_id !== undefined && decision.user_id !== null) decision.considered = decision.considered.map((one) => ({ ...one, standing: 'asked' }))
  return { ...decision, queue, needs, people, wanted }
}

/** Returns whether nobody else could get it, declined or not: then withdrawing it from this person would only empty their list. */
export const isOnlyOne = ({ people, wanted }: Choice, user_id: string): boolean => {
  const { user_id: first, considered } = decide(
    people.map((person) => ({ ...person, hasDeclined: false })),
    wanted,
  )
  return first === user_id && considered[0]?.standing === 'only_one'
}

async function languageOf(ctx: Ctx, { visitor_id }: ConversationRow): Promise<string[]> {
  const visitor = await ctx.db
    .selectFrom('visitors')
    .select(['chosen_language', 'language'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .executeTakeFirst()
  const skill = languageSkill(visitor?.chosen_language ?? visitor?.language ?? null)
  return skill === null ? [] : [skill]
}

/** Returns who owned the contact's last other conversation. */
async function lastAgentOf(ctx: Ctx, { visitor_id, conversation_ref }: ConversationRow): Promise<string | null> {
  const { rows } = await sql<{ assignee_id: string | null }>`
    select assignee_id from (select assignee_id, visitor_updated_at from conversations where support_lib_id = ${ctx.support_lib_id}
      and visitor_id = ${visitor_id} and conversation_ref <> ${conversation_ref} order by visitor_updated_at desc limit 50) c
    where assignee_id is not null order by visitor_updated_at desc limit 1`.execute(ctx.db)
  return rows[0]?.assignee_id ?? null
}
