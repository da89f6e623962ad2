import { expect, test } from 'vitest'
import { isInboxOpen } from './inbox-access.ts'

const rules = [
  ['queue', 'canTakeChats'],
  ['chats', 'canSuperviseChats'],
  ['archives', 'canViewChatArchives'],
  ['tickets', 'canViewExistingTickets'],
  ['othertickets', 'canViewExistingTickets'],
  ['mentiontickets', 'canViewExistingTickets'],
  ['createdbyyoutickets', 'canViewExistingTickets'],
  ['awaitingreplytickets', 'canViewExistingTickets'],
  ['hlpttickets', 'canViewExistingTickets'],
  ['awaitingreplyhlpttickets', 'canViewExistingTickets'],
] as const

test.each(rules)('tab %s opens with %s', (tab, flag) => expect(isInboxOpen(tab, new Set([flag]))).toBe(true))
test.each(rules)('tab %s stays shut without %s', (tab, flag) => {
  const others = new Set(rules.map(([, other]) => other).filter((other) => other !== flag))
  expect(isInboxOpen(tab, others)).toBe(false)
})
test.each(['inbox', 'drafts', 'search', null])('tab %s opens with any of the four and not without', (tab) => {
  for (const [, flag] of rules) expect(isInboxOpen(tab, new Set([flag]))).toBe(true)
  expect(isInboxOpen(tab, new Set(['canReplyToTickets']))).toBe(false)
})
