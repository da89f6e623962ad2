import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { expect, test } from 'vitest'
import { isAllowed } from '../permissions/rule.ts'
import { mayDo } from './may-do.ts'

const row = (change: Partial<ConversationView>) =>
  ({ state: 'ongoing', assignee_id: 'me', offered_to: null, participants: [] as string[], visitor: { visitor_id: 'v' }, ...change }) as ConversationView
const agent = (rule: Parameters<typeof isAllowed>[0]) => isAllowed(rule, new Set(['canTakeChats', 'canAssignChats'] as const))
const supervisor = (rule: Parameters<typeof isAllowed>[0]) => isAllowed(rule, new Set(['canSuperviseChats'] as const))
const list = (...args: Parameters<typeof mayDo>) =>
  Object.entries(mayDo(...args))
    .filter(([, yes]) => yes)
    .map(([name]) => name)

const ticketReader = (rule: Parameters<typeof isAllowed>[0]) => isAllowed(rule, new Set(['canViewExistingTickets', 'canSuperviseChats'] as const))
const ticketWorker = (rule: Parameters<typeof isAllowed>[0]) => isAllowed(rule, new Set(['canViewExistingTickets', 'canReplyToTickets'] as const))
const archivist = (rule: Parameters<typeof isAllowed>[0]) => isAllowed(rule, new Set(['canViewChatArchives'] as const))

test.each([
  ['my chat', row({}), agent, ['reply', 'release', 'transfer', 'close', 'snooze', 'rename', 'note']],
  ['a waiting chat', row({ state: 'waiting', assignee_id: null }), agent, ['take', 'transfer', 'close', 'rename', 'note']],
  ['a chat offered to me', row({ state: 'waiting', assignee_id: null, offered_to: 'me' }), agent, ['take', 'release', 'transfer', 'close', 'rename', 'note']],
  ["another's chat I was mentioned in", row({ assignee_id: 'ann', participants: ['me'] }), agent, ['note']],
  ["another's chat, asked to take it over", row({ assignee_id: 'ann', offered_to: 'me' }), agent, ['takeOver', 'release', 'note']],
  ["another's chat, as supervisor", row({ assignee_id: 'ann' }), supervisor, ['takeOver', 'release', 'transfer', 'close', 'snooze', 'rename', 'note']],
  ['a waiting chat, as one who only supervises', row({ state: 'waiting', assignee_id: null }), supervisor, ['transfer', 'close', 'rename', 'note']],
  ['a closed chat of mine', row({ state: 'closed' }), agent, ['reopen', 'rename', 'note']],
  ["another's closed chat that I took part in", row({ state: 'closed', assignee_id: 'ann', participants: ['me'] }), agent, ['reopen', 'note']],
  ['a merged chat of mine', row({ state: 'closed', merged_into: 'other' }), agent, ['note']],
  ["another's chat that I don't take part in", row({ assignee_id: 'ann' }), agent, []],
  [
    'an open ticket, whoever owns it',
    row({ channel: 'ticket', state: 'open', assignee_id: 'ann' }),
    ticketWorker,
    ['reply', 'close', 'snooze', 'rename', 'note'],
  ],
  ['a solved ticket', row({ channel: 'ticket', state: 'solved' }), ticketWorker, ['reply', 'reopen', 'rename', 'note']],
  ['a ticket of mine that I may only read', row({ channel: 'ticket', state: 'open' }), ticketReader, []],
  ['a closed chat, with the archive alone', row({ state: 'closed' }), archivist, []],
] as const)('%s', (_, conversation, can, expected) => expect(list(conversation, 'me', can)).toEqual(expected))
