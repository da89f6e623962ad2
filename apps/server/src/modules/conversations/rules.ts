import { type ChatSettings, limits } from '@porchlight/contracts'
import { type Actor, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ConversationRow, MessageRow } from './rows.ts'

/** What decides over who may see a conversation. */
export type Seen = Pick<ConversationRow, 'state' | 'assignee_id' | 'offered_to' | 'participants' | 'visitor_id'>

/** May this actor see the conversation? Supervisors all of them; agents the queue, their own and those they took part in; archives need their flag; visitors their own. */
export function canSee(actor: Actor, row: Seen): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'visitor') return actor.visitor_id !== null && actor.visitor_id === row.visitor_id
  if (actor.kind !== 'agent') return false
  if (can(actor, 'canSuperviseChats')) return true
  const isMine = row.assignee_id === actor.user_id || row.offered_to === actor.user_id || row.participants.includes(actor.user_id)
  if (row.state === 'closed') return can(actor, 'canViewChatArchives') || (isMine && can(actor, 'canTakeChats'))
  return can(actor, 'canTakeChats') && (row.state === 'waiting' || isMine)
}

/** What taking a chat means for this agent, or why not. `keep`: it is theirs already. */
export function takeOutcome(actor: Actor & { kind: 'agent' }, row: Seen): 'take' | 'take_over' | 'keep' {
  if (row.state === 'closed') throw refuse('conversation_closed')
  if (row.state === 'waiting') {
    if (!can(actor, 'canTakeChats')) throw refuse('forbidden')
    return 'take'
  }
  if (row.assignee_id === actor.user_id) return 'keep'
  if (row.offered_to === actor.user_id || can(actor, 'canSuperviseChats')) return 'take_over'
  throw refuse('already_taken')
}

/** May staff write to the visitor here? Owners only: whoever else wants to speak whispers a note or takes over. */
export function assertMayReply(actor: Actor & { kind: 'agent' }, row: Seen): void {
  if (row.state === 'closed') throw refuse('conversation_closed')
  if (row.state === 'waiting') throw refuse('conversation_not_open')
  if (row.assignee_id !== actor.user_id) throw refuse('already_taken')
}

/** May a closed conversation be opened again by its visitor at `now`? */
export function isWithinReopenWindow(row: Pick<ConversationRow, 'closed_at'>, settings: Pick<ChatSettings, 'reopen_window_hours'>, now: Date): boolean {
  return row.closed_at !== null && now.getTime() - row.closed_at.getTime() <= settings.reopen_window_hours * 3_600_000
}

/**
 * May this author still change the message?
 * @throws AppError `not_found` (not theirs), `edit_window_over`
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

/** One line for lists: the marks of our formatting are left out, everything else stays as written; at most 140 characters. */
export function excerptOf(message: string, attachments: readonly { name: string }[]): string {
  const text = message
    .replace(/```/g, '')
    .replace(/\*\*(\S.*?)\*\*/g, '$1')
    .replace(/(^|\s)\*(\S[^*]*)\*/g, '$1$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/^\s*>\s/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text) return text.length > 140 ? `${text.slice(0, 139)}…` : text
  return attachments
    .map((file) => file.name)
    .join(', ')
    .slice(0, 140)
}

type Candidate = { user_id: string; ongoing: number; last_offered_at: Date | null }
/** Who is offered a waiting chat: the present agent with the fewest chats; among equals the one whose last offer is longest ago. */
export function nextToOffer(candidates: readonly Candidate[]): Candidate | undefined {
  const at = (each: Candidate) => each.last_offered_at?.getTime() ?? 0
  return [...candidates].sort((a, b) => a.ongoing - b.ongoing || at(a) - at(b) || a.user_id.localeCompare(b.user_id))[0]
}
