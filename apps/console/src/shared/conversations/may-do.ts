import { type Act, refusalByTable } from '@porchlight/contracts/conversations/conversation-acts'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { PermissionRule } from '@porchlight/contracts/define'
import { routes } from '@porchlight/contracts/routes'

/** Actions the user may take on a conversation, by the table that the server checks too, so that the console offers nothing that the server would refuse. */
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

const doerOf = (me: string, can: (rule: PermissionRule) => boolean) => ({ kind: 'agent', user_id: me, permissions: { has: can } }) as const

/** Returns why the user `me` may not reply; undefined if they may. */
export const replyRefusal = (row: ConversationView, me: string, can: (rule: PermissionRule) => boolean) => refusalByTable(doerOf(me, can), 'reply', row)

/** Returns the actions that the user `me` may take; `can` checks their permission flags. */
export function mayDo(row: ConversationView, me: string, can: (rule: PermissionRule) => boolean): MayDo {
  const doer = doerOf(me, can)
  const may = (act: Act) => refusalByTable(doer, act, row) === undefined
  const isMine = row.assignee_id === me
  const isUnderWay = row.state === 'ongoing' || row.state === 'open'
  return {
    reply: may('reply'),
    take: row.state === 'waiting' && may('take'),
    takeOver: row.state === 'ongoing' && !isMine && may('take'),
    release: may('release'),
    transfer: may('transfer') && can(routes['conversations.transfer'].permission),
    // Closing what is closed changes nothing.
    close: (isUnderWay || row.state === 'waiting') && may('close'),
    reopen: may('reopen'),
    snooze: isUnderWay && may('change'),
    rename: may('change'),
    note: may('note'),
  }
}
