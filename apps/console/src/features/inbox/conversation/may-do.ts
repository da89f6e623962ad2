import type { ConversationView, PermissionRule } from '@porchlight/contracts'

/** What the user may do with a conversation: the same rules as the server's (conversations/rules.ts), so that nothing is offered that would be refused. */
export type MayDo = {
  reply: boolean
  /** From the queue or an offer. */
  take: boolean
  /** From the agent who has it. */
  takeOver: boolean
  /** Back to the queue, or an offer declined. */
  release: boolean
  transfer: boolean
  close: boolean
}

/** Decides for the user `me`, whose flags `can` knows. */
export function mayDo(row: ConversationView, me: string, can: (rule: PermissionRule) => boolean): MayDo {
  const isMine = row.state === 'ongoing' && row.assignee_id === me
  const isOffered = row.offered_to === me
  const supervises = can('canSuperviseChats')
  return {
    reply: isMine,
    take: row.state === 'waiting' && can('canTakeChats'),
    takeOver: row.state === 'ongoing' && !isMine && (isOffered || supervises),
    release: isOffered || (row.state === 'ongoing' && (isMine || supervises)),
    transfer: row.state !== 'closed' && can(['canAssignChats', 'canSuperviseChats']),
    close: row.state === 'waiting' || (row.state === 'ongoing' && (isMine || supervises)),
  }
}
