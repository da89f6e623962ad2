import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import { type PermissionFlag, permissionFlags } from '@porchlight/contracts/permission-flags'
import { describe, expect, test } from 'vitest'
import type { Actor, StaffActor } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { assertMayChange, canSee, isWithinReopenWindow, refusalOf, takeOutcome } from './rules.ts'

const staff = (...flags: PermissionFlag[]): StaffActor => ({
  kind: 'agent',
  support_lib_id: 'lib',
  parent_lib_id: null,
  user_id: 'me',
  email: '',
  role: 'agent',
  name: 'Me',
  permissions: new Set(flags),
  session_id: 's',
  expiresAt: 0,
})
const row = (over: Partial<Parameters<typeof canSee>[1]> = {}) => ({
  state: 'waiting',
  assignee_id: null,
  offered_to: null,
  participants: [],
  visitor_id: 'v',
  created_by: null,
  team_ref: null,
  followers: [],
  mentioned: [],
  ...over,
})
const code = (run: () => unknown) => {
  try {
    return { value: run() }
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('who sees a conversation', () => {
  const cases: [string, Actor, Partial<Parameters<typeof canSee>[1]>, boolean][] = [
    ['a taker sees the queue', staff('canTakeChats'), {}, true],
    ['archives alone do not show the queue', staff('canViewChatArchives'), {}, false],
    ['a taker sees its own', staff('canTakeChats'), { state: 'ongoing', assignee_id: 'me' }, true],
    ["a taker does not see another's", staff('canTakeChats'), { state: 'ongoing', assignee_id: 'you' }, false],
    ['unless it is asked to take over', staff('canTakeChats'), { state: 'ongoing', assignee_id: 'you', offered_to: 'me' }, true],
    ['or took part', staff('canTakeChats'), { state: 'ongoing', assignee_id: 'you', participants: ['me'] }, true],
    ['a supervisor sees all', staff('canSuperviseChats'), { state: 'ongoing', assignee_id: 'you' }, true],
    ['archives need their flag', staff('canTakeChats'), { state: 'closed', assignee_id: 'you' }, false],
    ['and show with it', staff('canViewChatArchives'), { state: 'closed', assignee_id: 'you' }, true],
    ['a taker still sees the closed ones it had', staff('canTakeChats'), { state: 'closed', assignee_id: 'me' }, true],
    [
      'all other flags show nothing',
      staff(...permissionFlags.filter((flag) => !['canTakeChats', 'canSuperviseChats', 'canViewChatArchives'].includes(flag))),
      { state: 'closed', assignee_id: 'me' },
      false,
    ],
    ['a visitor sees its own', { kind: 'visitor', support_lib_id: 'lib', visitor_id: 'v', secretHash: Buffer.alloc(0) }, {}, true],
    ["not another's", { kind: 'visitor', support_lib_id: 'lib', visitor_id: 'w', secretHash: Buffer.alloc(0) }, {}, false],
    ['one without a row sees none', { kind: 'visitor', support_lib_id: 'lib', visitor_id: null, secretHash: Buffer.alloc(0) }, {}, false],
    ['nobody sees none', { kind: 'nobody' }, {}, false],
  ]
  test.each(cases)('%s', (_name, actor, over, expected) => expect(canSee(actor, row(over))).toBe(expected))
})

test('a requester can close their own ticket, a visitor cannot; apart from that, both can do only what visitors may', () => {
  const visitor: Actor = { kind: 'visitor', support_lib_id: 'lib', visitor_id: 'v', secretHash: Buffer.alloc(0) }
  const requester: Actor = { ...visitor, requester: { author: null, uploader: 'u', via: 'application' } }
  const ticket = row({ state: 'open' })
  expect([refusalOf(requester, 'close', ticket), refusalOf(visitor, 'close', ticket)]).toEqual([undefined, 'forbidden'])
  expect(refusalOf({ ...requester, visitor_id: 'w' }, 'close', ticket)).toBe('not_found')
  for (const act of ['note', 'take', 'transfer', 'change', 'merge', 'draft', 'view'] as const)
    expect([act, refusalOf(requester, act, ticket)]).toEqual([act, 'forbidden'])
})

describe('taking', () => {
  test.each([
    ['from the queue', {}, 'take'],
    ['what is mine stays mine', { state: 'ongoing', assignee_id: 'me' }, 'keep'],
    ["another's is taken over", { state: 'ongoing', assignee_id: 'you' }, 'take_over'],
  ])('%s', (_name, over, expected) => expect(takeOutcome('me', row(over))).toBe(expected))
})

describe('permissions', () => {
  const agent = staff('canTakeChats', 'canAssignChats', 'canViewChatArchives')
  const mine = { state: 'ongoing', assignee_id: 'me' }
  const mentioned = { state: 'ongoing', assignee_id: 'you', participants: ['me'] }
  const cases: [Act, string, Actor, Partial<Parameters<typeof canSee>[1]>, string | undefined][] = [
    ['take', 'from the queue', agent, {}, undefined],
    ['take', 'the queue needs the flag', staff('canSuperviseChats'), {}, 'forbidden'],
    ['take', "another's is taken", agent, mentioned, 'already_taken'],
    ['take', "a stranger's is not seen", agent, { state: 'ongoing', assignee_id: 'you' }, 'not_found'],
    ['take', 'a supervisor takes over', staff('canSuperviseChats'), { state: 'ongoing', assignee_id: 'you' }, undefined],
    ['take', 'so does the agent who is asked to', agent, { state: 'ongoing', assignee_id: 'you', offered_to: 'me' }, undefined],
    ['take', 'not what is over', staff('canTakeChats', 'canSuperviseChats'), { state: 'closed' }, 'conversation_closed'],
    ['reply', 'the owner', agent, mine, undefined],
    ['reply', 'a supervisor who owns it', staff('canSuperviseChats'), mine, undefined],
    ['reply', 'nobody in the queue', agent, {}, 'conversation_not_open'],
    ['reply', 'not a watcher', staff('canSuperviseChats'), { state: 'ongoing', assignee_id: 'you' }, 'already_taken'],
    ['reply', 'nobody when it is over', agent, { state: 'closed', assignee_id: 'me' }, 'conversation_closed'],
    ['note', 'a mentioned teammate', agent, mentioned, undefined],
    ['note', 'not with the archive alone', staff('canViewChatArchives'), { state: 'closed' }, 'forbidden'],
    ['note', 'with the archive, an agent', agent, { state: 'closed' }, undefined],
    ['transfer', 'the owner', agent, mine, undefined],
    ['transfer', 'from the queue', agent, {}, undefined],
    ['transfer', 'the queue needs the flag', staff('canTakeChats'), {}, 'forbidden'],
    ['transfer', 'not a mentioned teammate', agent, mentioned, 'forbidden'],
    ['transfer', 'not the agent who is asked', agent, { state: 'ongoing', assignee_id: 'you', offered_to: 'me' }, 'forbidden'],
    ['transfer', 'not what is over', agent, { state: 'closed', assignee_id: 'me' }, 'conversation_closed'],
    ['release', 'an offer', agent, { offered_to: 'me' }, undefined],
    ['release', 'not what waits for anyone', agent, {}, 'conversation_not_open'],
    ['release', 'not by a mentioned teammate', agent, mentioned, 'forbidden'],
    ['close', 'by the owner', agent, mine, undefined],
    ['close', 'not by a mentioned teammate', agent, mentioned, 'forbidden'],
    ['change', 'by the owner', agent, mine, undefined],
    ['change', 'not by a mentioned teammate', agent, mentioned, 'forbidden'],
    ['change', 'not with the archive alone', staff('canViewChatArchives'), { state: 'closed' }, 'forbidden'],
    ['draft', 'not with the archive alone', staff('canViewChatArchives'), { state: 'closed' }, 'forbidden'],
    ['type_reply', 'not by a mentioned teammate', agent, mentioned, 'forbidden'],
    ['type_note', 'by a mentioned teammate', agent, mentioned, undefined],
    ['view', 'by a mentioned teammate', agent, mentioned, undefined],
  ]
  test.each(cases)('%s: %s', (act, _name, actor, over, expected) => {
    expect(refusalOf(actor, act, row(over))).toBe(expected)
  })

  test.each(['reply', 'close', 'mark_seen', 'change_message', 'type_reply'] as const)('a visitor: %s', (act) => {
    const visitor = { kind: 'visitor', support_lib_id: 'lib', visitor_id: 'v', secretHash: Buffer.alloc(0) } as const
    for (const state of ['waiting', 'ongoing', 'closed']) {
      expect(refusalOf(visitor, act, row({ state }))).toBeUndefined()
      expect(refusalOf({ ...visitor, visitor_id: 'w' }, act, row({ state }))).toBe('not_found')
      for (const other of ['note', 'take', 'transfer', 'release', 'change', 'draft', 'type_note', 'view'] as const)
        expect(refusalOf(visitor, other, row({ state }))).toBeDefined()
    }
  })
})

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes))
test.each([
  ['its author within 15 minutes', 'me', {}, 15, { value: undefined }],
  ['not later', 'me', {}, 16, 'edit_window_over'],
  ['nobody else', 'you', {}, 1, 'not_found'],
  ['no system message', 'me', { sender_type: 'system' }, 1, 'not_found'],
  ['not what is deleted', 'me', { deleted_at: at(1) }, 2, 'not_found'],
  ['nobody without an id', null, { sender_id: null }, 1, 'not_found'],
])('a message can be changed by %s', (_name, author, over, minutes, expected) =>
  expect(code(() => assertMayChange(author, { sender_id: 'me', sender_type: 'agent', created_at: at(0), deleted_at: null, ...over }, at(minutes)))).toEqual(
    expected,
  ),
)

test('a closed chat can reopen until its window ends, to the minute', () => {
  expect(isWithinReopenWindow({ closed_at: at(0) }, { reopen_window_hours: 1 }, at(60))).toBe(true)
  expect(isWithinReopenWindow({ closed_at: at(0) }, { reopen_window_hours: 1 }, at(61))).toBe(false)
  expect(isWithinReopenWindow({ closed_at: null }, { reopen_window_hours: 1 }, at(0))).toBe(false)
})
