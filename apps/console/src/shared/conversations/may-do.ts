import type { ConversationView, PermissionRule } from '@porchlight/contracts'

/**
 * Actions the user may take on a conversation. Follows the server's rules (conversations/rules.ts), so that the console offers nothing that the server would
 * refuse.
 */
export type MayDo = {
  reply: boolean
  /** Take it from the queue or accept an offer. */
  take: boolean
  /** Take it over from its agent. */
  takeOver: boolean
  /** Return it to the queue, or decline an offer. */
  release: boolean
  transfer: boolean
  close: boolean
  reopen: boolean
  snooze: boolean
  rename: boolean
  note: boolean
}

const nothing: MayDo = {
  reply: false,
  take: false,
  takeOver: false,
  release: false,
  transfer: false,
  close: false,
  reopen: false,
  snooze: false,
  rename: false,
  note: false,
}

/** Returns the actions that the user `me` may take; `can` checks their permission flags. */
export function mayDo(row: ConversationView, me: string, can: (rule: PermissionRule) => boolean): MayDo {
  const may = mayDoOpen(row, me, can)
  // This conversation was merged into another one: only notes can be added here.
  return row.merged_into ? { ...nothing, note: may.note } : may
}

function mayDoOpen(row: ConversationView, me: string, can: (rule: PermissionRule) => boolean): MayDo {
  if (row.channel === 'ticket') {
    const works = can('canViewExistingTickets') && can('canReplyToTickets')
    return {
      ...nothing,
      reply: works,
      note: works,
      rename: works,
      close: works && row.state === 'open',
      snooze: works && row.state === 'open',
      reopen: works && row.state === 'solved',
    }
  }
  const supervises = can('canSuperviseChats')
  const takes = can('canTakeChats')
  const isMine = row.state === 'ongoing' && row.assignee_id === me
  const isOffered = takes && row.offered_to === me
  const isWaiting = row.state === 'waiting'
  const holds = isMine || (row.state === 'ongoing' && supervises)
  return {
    reply: isMine,
    take: isWaiting && takes,
    takeOver: row.state === 'ongoing' && !isMine && (isOffered || supervises),
    release: row.state !== 'closed' && (isOffered || holds),
    transfer: (isMine && can('canAssignChats')) || (row.state !== 'closed' && supervises) || (isWaiting && takes && can('canAssignChats')),
    close: isWaiting || holds,
    reopen: row.state === 'closed' && (takes || supervises),
    snooze: holds,
    rename: supervises || (takes && (isWaiting || row.assignee_id === me)),
    note: takes || supervises,
  }
}
