import { type Act, refusalByTable } from '@porchlight/contracts/conversations/conversation-acts'
import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { type sightFields, sightFilter } from '@porchlight/contracts/conversations/sight'
import type { ErrorCode } from '@porchlight/contracts/errors'
import type { ChatSettings } from '@porchlight/contracts/libraries/chat-settings'
import { limits } from '@porchlight/contracts/limits'
import { passes, resolveFilter, type Test } from '@porchlight/contracts/lists/list-language'
import type { Sight } from '@porchlight/contracts/permission-flags'
import type { Actor, StaffActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ConversationRow, MessageRow } from './rows.ts'

/** The fields that decide who may see a conversation; a view has the visitor's id one level deeper. */
export type Seen = Omit<SeenRow, 'visitor_id'> & (Pick<SeenRow, 'visitor_id'> | { visitor: Pick<SeenRow, 'visitor_id'> })
type SeenRow = Pick<ConversationRow, 'state' | 'participants' | 'visitor_id' | (typeof sightFields)[number]> & Partial<Pick<ConversationRow, 'merged_into'>>

/** Returns only these fields of a row. */
export const seenPart = ({
  state,
  participants,
  visitor_id,
  assignee_id,
  offered_to,
  created_by,
  followers,
  mentioned,
  team_ref,
  merged_into,
}: SeenRow): Seen => ({
  state,
  participants,
  visitor_id,
  assignee_id,
  offered_to,
  created_by,
  followers,
  mentioned,
  team_ref,
  merged_into,
})

const tests = new WeakMap<Sight, Test>()

/** Returns a person's scope as a condition; undefined if they see all conversations that their flags allow. */
export function sightTest(actor: Pick<StaffActor, 'user_id' | 'sight'>): Test | undefined {
  const { sight, user_id } = actor
  if (!sight) return undefined
  const known = tests.get(sight)
  if (known) return known
  // Scope conditions never depend on the current time.
  const test = resolveFilter(conversationField, sightFilter(sight), { user_id, team_refs: sight.team_refs, now: new Date(0) })
  tests.set(sight, test)
  return test
}

/** Returns whether the conversation is within a person's scope. */
export function isWithin(person: Pick<StaffActor, 'user_id' | 'sight'>, row: Seen): boolean {
  const test = sightTest(person)
  return test === undefined || passes(test, row)
}

/** Returns whether the conversation is within the actor's scope. Only people have scopes. */
export const isInSight = (actor: Actor, row: Seen): boolean => actor.kind !== 'agent' || isWithin(actor, row)

/** Returns why this actor may not perform this act on the conversation; undefined if they may. `not_found` hides what the actor may not see. */
export function refusalOf(actor: Actor, act: Act, row: Seen): ErrorCode | undefined {
  return isInSight(actor, row) ? refusalByTable(actor, act, row) : 'not_found'
}

/** @throws AppError with the code of `refusalOf` */
export function assertMay(actor: Actor, act: Act, row: Seen): void {
  const code = refusalOf(actor, act, row)
  if (code) throw refuse(code)
}

/** Returns whether this actor may see the conversation. */
export const canSee = (actor: Actor, row: Seen): boolean => refusalOf(actor, 'read', row) === undefined

/** Returns whether a person may see another owner's open chats or tickets. */
export function seesWorkOf(person: StaffActor, owner_id: string, kind: 'chats' | 'tickets'): boolean {
  const others = { offered_to: null, created_by: null, team_ref: null, participants: [], followers: [], mentioned: [], visitor_id: '' }
  return canSee(person, { state: kind === 'chats' ? 'ongoing' : 'open', assignee_id: owner_id, ...others })
}

/** Returns what taking a chat means for an agent who may take it. `keep`: they already own it. */
export function takeOutcome(user_id: string, row: Seen): 'take' | 'take_over' | 'keep' {
  if (row.state === 'waiting') return 'take'
  return row.assignee_id === user_id ? 'keep' : 'take_over'
}

/** Returns whether the visitor may still reopen a closed conversation at `now`. */
export function isWithinReopenWindow(row: Pick<ConversationRow, 'closed_at'>, settings: Pick<ChatSettings, 'reopen_window_hours'>, now: Date): boolean {
  return row.closed_at !== null && now.getTime() - row.closed_at.getTime() <= settings.reopen_window_hours * 3_600_000
}

/**
 * Checks that this author may still change the message.
 * @throws AppError `not_found` (someone else's message), `edit_window_over`
 */
export function assertMayChange(
  author_id: string | null,
  message: Pick<MessageRow, 'sender_id' | 'sender_type' | 'created_at' | 'deleted_at'>,
  now: Date,
): void {
  const isTheirs = author_id !== null && message.sender_id === author_id && ['visitor', 'agent', 'note'].includes(message.sender_type)
  if (!isTheirs || message.deleted_at) throw refuse('not_found')
  if (now.getTime() - message.created_at.getTime() > limits.editWindowMinutes * 60_000) throw refuse('edit_window_over')
}
