import { z } from 'zod'
import { Cursor, Moment, Nothing, Ref } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'
import { AgentLimit, Skill } from './assignment-policy.ts'
import { skillsMax, standings } from './assignment-terms.ts'

/** A candidate. `load` and `limit` are weighted: see `AssignmentPolicy`. */
const ConsideredView = z.object({
  user_id: Ref,
  name: z.string(),
  standing: z.enum(standings),
  load: z.number(),
  limit: z.number().nullable(),
  /** Needed skills that they lack. */
  lacks: z.array(z.string()),
})

/** One decision about who gets a conversation, with what spoke for and against everyone. */
export const DecisionView = z.object({
  decision_number: z.number().int(),
  conversation_ref: Ref,
  number: z.number().int(),
  smart_queue_ref: Ref.nullable(),
  /** The queue's name at that time; '' outside any queue. */
  queue: z.string(),
  /** `offer`: offered to an agent who may decline; `policy`: assigned by a rule; `next`: an agent requested the next ticket. */
  kind: z.enum(['offer', 'policy', 'next']),
  /** The assignee; null if no one was available. */
  user_id: Ref.nullable(),
  needs: z.array(z.string()),
  /** The chosen person first; at most 20. */
  considered: z.array(ConsideredView),
  /** How many more there were, by reason. */
  others: z.array(z.object({ standing: z.enum(standings), count: z.number().int() })),
  at: Moment,
  /** Outcome; null while an offer is open. `silent`: the owner did not respond in time. */
  outcome: z.enum(['accepted', 'assigned', 'declined', 'unanswered', 'withdrawn', 'silent']).nullable(),
})
export type DecisionView = z.infer<typeof DecisionView>

/** A person to whom conversations can be assigned: their skills, own limit (null for the queue's), and current conversations. */
export const AssignablePerson = z.object({
  user_id: Ref,
  name: z.string(),
  skills: z.array(z.string()),
  limit: z.number().nullable(),
  chats: z.number().int(),
  tickets: z.number().int(),
  /** Names of the queues whose limit, or theirs, they have reached. */
  at_limit_in: z.array(z.string()),
})
export type AssignablePerson = z.infer<typeof AssignablePerson>

const page = z.object({ decisions: z.array(DecisionView), next_cursor: Cursor.nullable() })

/** Assignment of conversations and the reasons for it: part of the smart queues (checklist J2). */
export const assignmentApi = defineOperations('assignment', {
  people: operation({
    http: 'GET /api/inbox/assignment/people',
    summary: 'Everyone who can be given conversations, at most 500: skills, own limit, open conversations, and where they are at their limit.',
    audience: ['staff'],
    permission: 'canCreateAndEditSmartQueue',
    input: Nothing,
    output: z.object({ people: z.array(AssignablePerson) }),
  }),
  setPerson: operation({
    http: 'PUT /api/inbox/assignment/people/:user_id',
    summary: "Sets a teammate's skills and own limit.",
    audience: ['staff'],
    permission: 'canCreateAndEditSmartQueue',
    input: z.object({ user_id: Ref, skills: z.array(Skill).max(skillsMax), limit: AgentLimit.nullable() }),
    output: Nothing,
  }),
  assign: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/assign',
    summary:
      'Assigns a conversation without an owner to somebody, as its queue decides; outside any queue, to whoever is online and has the least to do. Null if nobody can get it now. One that has an owner stays theirs.',
    audience: ['staff'],
    permission: ['canAssignChats', 'canSuperviseChats', 'canReplyToTickets'],
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ conversation: ConversationView, user_id: Ref.nullable() }),
    errors: ['conversation_closed'],
  }),
  ofConversation: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/assignments',
    summary: 'Who was given a conversation, newest first, and what spoke for and against everyone.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref, cursor: Cursor.optional() }),
    output: page,
  }),
  ofQueue: operation({
    http: 'GET /api/inbox/smart_queues/:smart_queue_ref/assignments',
    summary: "Who was given a queue's conversations, newest first, and why. Conversations that the caller may not see are left out.",
    audience: ['staff'],
    permission: 'canCreateAndEditSmartQueue',
    input: z.object({ smart_queue_ref: Ref, cursor: Cursor.optional() }),
    output: page,
  }),
})
