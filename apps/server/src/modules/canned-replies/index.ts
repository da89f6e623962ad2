import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { createReply, listReplies, removeReply, updateReply } from './handlers.ts'
import { linkHolders } from './links.ts'
import { ruleActions } from './rule-actions.ts'

/** Canned replies: text that agents insert while writing. */
export const cannedReplies: Module = {
  name: 'canned-replies',
  linkHolders,
  handlers: [listReplies, createReply, updateReply, removeReply],
  workflows: { actions: ruleActions },
  notices: notices('canned_replies', ['canned_reply.changed']),
}
