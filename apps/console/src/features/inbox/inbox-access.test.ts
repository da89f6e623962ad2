// Holds for every permission flag.
import { inboxFlags, permissionFlags } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { tabs } from '../../shared/conversations/tabs.ts'
import { registerFeatures } from '../../shared/features/registered-features.ts'
import { isInboxOpen, knownTab } from './inbox-access.ts'
import { manifest } from './manifest.ts'

registerFeatures([manifest])

const rules = [
  ['queue', 'canTakeChats'],
  ['chats', 'canSuperviseChats'],
  ['archives', 'canViewChatArchives'],
  ['tickets', 'canViewExistingTickets'],
  ['hlpttickets', 'canViewExistingTickets'],
  ['awaitingreplyhlpttickets', 'canViewExistingTickets'],
] as const

test.each(rules)('tab %s opens with %s', (tab, flag) => expect(isInboxOpen(tab, new Set([flag]))).toBe(true))
test.each(rules)('tab %s stays closed without %s', (tab, flag) => {
  const others = new Set(rules.map(([, other]) => other).filter((other) => other !== flag))
  expect(isInboxOpen(tab, others)).toBe(false)
})
test.each(['inbox', 'search', null])('tab %s opens with any of the four flags but not without one', (tab) => {
  for (const flag of inboxFlags) expect(isInboxOpen(tab, new Set([flag]))).toBe(true)
  expect(isInboxOpen(tab, new Set(['canReplyToTickets']))).toBe(false)
})

test('the guard accepts the existing tabs; others lead to the first one, with the rest of the address', () => {
  const all = new Set(permissionFlags)
  for (const { id } of tabs) expect(isInboxOpen(id, all), id).toBe(true)
  const led = (query: string) => knownTab(new URL(`https://x.test/admin/inbox?${query}`))
  for (const tab of ['searching', 'nonsense', '', 'constructor', 'Queue']) {
    expect(isInboxOpen(tab, all), tab).toBe(true)
    expect(isInboxOpen(tab, new Set(['canReplyToTickets'])), tab).toBe(false)
    expect(led(`tab=${tab}&conversation=c1`), tab).toBe('/admin/inbox?tab=inbox&conversation=c1')
  }
  expect([led('tab=queue'), led(''), led('conversation=c1')]).toEqual([undefined, undefined, undefined])
})
