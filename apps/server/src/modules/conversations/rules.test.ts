import { type PermissionFlag, permissionFlags } from '@porchlight/contracts'
import { describe, expect, test } from 'vitest'
import type { Actor, StaffActor } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { assertMayChange, assertMayReply, canSee, excerptOf, isWithinReopenWindow, nextToOffer, takeOutcome } from './rules.ts'

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

describe('taking', () => {
  const cases: [string, StaffActor, Partial<Parameters<typeof canSee>[1]>, unknown][] = [
    ['from the queue', staff('canTakeChats'), {}, { value: 'take' }],
    ['the queue needs the flag', staff('canSuperviseChats'), {}, 'forbidden'],
    ['what is mine stays mine', staff('canTakeChats'), { state: 'ongoing', assignee_id: 'me' }, { value: 'keep' }],
    ["another's is taken", staff('canTakeChats'), { state: 'ongoing', assignee_id: 'you' }, 'already_taken'],
    ['a supervisor takes over', staff('canSuperviseChats'), { state: 'ongoing', assignee_id: 'you' }, { value: 'take_over' }],
    ['so does who is asked to', staff('canTakeChats'), { state: 'ongoing', assignee_id: 'you', offered_to: 'me' }, { value: 'take_over' }],
    ['not what is over', staff('canTakeChats', 'canSuperviseChats'), { state: 'closed' }, 'conversation_closed'],
  ]
  test.each(cases)('%s', (_name, actor, over, expected) => expect(code(() => takeOutcome(actor, row(over)))).toEqual(expected))
})

test.each([
  ['the owner replies', { state: 'ongoing', assignee_id: 'me' }, { value: undefined }],
  ['nobody replies in the queue', {}, 'conversation_not_open'],
  ['a watcher does not', { state: 'ongoing', assignee_id: 'you' }, 'already_taken'],
  ['nobody replies when it is over', { state: 'closed', assignee_id: 'me' }, 'conversation_closed'],
])('%s', (_name, over, expected) => expect(code(() => assertMayReply(staff('canTakeChats', 'canSuperviseChats'), row(over)))).toEqual(expected))

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes))
test.each([
  ['its author within 15 minutes', 'me', {}, 15, { value: undefined }],
  ['not later', 'me', {}, 16, 'edit_window_over'],
  ['nobody else', 'you', {}, 1, 'not_found'],
  ['no system message', 'me', { sender_type: 'system' }, 1, 'not_found'],
  ['not what is deleted', 'me', { deleted_at: at(1) }, 2, 'not_found'],
  ['nobody without an id', null, { sender_id: null }, 1, 'not_found'],
])('a message is changed by %s', (_name, author, over, minutes, expected) =>
  expect(code(() => assertMayChange(author, { sender_id: 'me', sender_type: 'agent', created_at: at(0), deleted_at: null, ...over }, at(minutes)))).toEqual(
    expected,
  ),
)

test('a closed chat reopens until its window ends, to the minute', () => {
  expect(isWithinReopenWindow({ closed_at: at(0) }, { reopen_window_hours: 1 }, at(60))).toBe(true)
  expect(isWithinReopenWindow({ closed_at: at(0) }, { reopen_window_hours: 1 }, at(61))).toBe(false)
  expect(isWithinReopenWindow({ closed_at: null }, { reopen_window_hours: 1 }, at(0))).toBe(false)
})

test('a chat is offered to the fewest chats, then to the longest without an offer, then always to the same', () => {
  const one = (user_id: string, ongoing: number, minutes: number | null) => ({ user_id, ongoing, last_offered_at: minutes === null ? null : at(minutes) })
  expect(nextToOffer([one('a', 2, 0), one('b', 1, 5), one('c', 1, 3)])?.user_id).toBe('c')
  expect(nextToOffer([one('b', 1, 5), one('a', 1, null)])?.user_id).toBe('a')
  expect(nextToOffer([one('b', 0, null), one('a', 0, null)])?.user_id).toBe('a')
  expect(nextToOffer([])).toBeUndefined()
})

test('an excerpt is one short line of what was said', () => {
  expect(excerptOf('**Hi**\n\n> there `you`', [])).toBe('Hi there you')
  expect(excerptOf('Thanks <b>x</b> 5 > 3, snake_case *now*, #12, 2*3', [])).toBe('Thanks <b>x</b> 5 > 3, snake_case now, #12, 2*3')
  expect(excerptOf('x'.repeat(200), [])).toHaveLength(140)
  expect(excerptOf('  ', [{ name: 'a.png' }, { name: 'b.pdf' }])).toBe('a.png, b.pdf')
})
