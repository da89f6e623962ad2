import type { Module } from '../../kernel/kernel.ts'
import { answeredReaction } from './answered.ts'
import { countReactions } from './count-sides.ts'
import { joinSide } from './join-side.ts'
import { listSides } from './list-sides.ts'

/** Side conversations: tickets with third parties about a conversation. */
export const sideConversations: Module = {
  name: 'side-conversations',
  handlers: [listSides, joinSide],
  reactions: [answeredReaction, ...countReactions],
}
