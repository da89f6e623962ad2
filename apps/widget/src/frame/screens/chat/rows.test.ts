import type { ClientMessage } from '@porchlight/client'
import { describe, expect, test } from 'vitest'
import { rowsOf } from './rows.ts'

const message = (id: string, rest: Partial<ClientMessage> = {}): ClientMessage => ({
  id,
  conversation_ref: 'c',
  client_msg_id: null,
  seq: 1,
  changed_seq: 1,
  sender_type: 'agent',
  sender: { id: null, name: 'Ada', picture: '' },
  message: id,
  attachments: [],
  mentions: [],
  read_status: 0,
  sent_via: 'application',
  created_at: '2026-03-01T10:00:00Z',
  edited_at: null,
  is_deleted: false,
  ...rest,
})
const shape = (messages: ClientMessage[]) =>
  rowsOf(messages).map((row) => (row.kind === 'message' ? `${row.isMine ? 'me' : 'them'}${row.isFirst ? '<' : ''}${row.isLast ? '>' : ''}` : row.kind))

test('the question is shown below the message it follows, where it splits a run, and nowhere else', () => {
  const shapeAsked = (key: string | null) => rowsOf([message('a'), message('b'), message('c')], key).map((row) => row.kind)
  expect(shapeAsked('b')).toEqual(['day', 'message', 'message', 'who', 'message'])
  expect(rowsOf([message('a'), message('b')], 'a').flatMap((row) => (row.kind === 'message' ? [[row.isFirst, row.isLast]] : []))).toEqual([
    [true, true],
    [true, true],
  ])
  expect(shapeAsked('gone')).not.toContain('who')
  expect(shapeAsked(null)).not.toContain('who')
})

test('a close that the agent undoes within moments leaves no lines; a later reopening does', () => {
  const system = (key: string, created_at: string) => message(key, { sender_type: 'system', message: key, created_at })
  const closed = system('closed_by_agent', '2026-03-01T10:00:00Z')
  expect(shape([message('a'), closed, system('reopened_by_agent', '2026-03-01T10:00:20Z'), message('b')])).toEqual(['day', 'them<', 'them>'])
  expect(shape([message('a'), closed, system('reopened_by_agent', '2026-03-01T10:20:00Z')])).toEqual(['day', 'them<>', 'system', 'system'])
  expect(shape([message('a'), closed])).toEqual(['day', 'them<>', 'system'])
})

describe('rows of a conversation', () => {
  test('a run by one sender has one start and one end', () =>
    expect(shape([message('a'), message('b'), message('c')])).toEqual(['day', 'them<', 'them', 'them>']))
  test('another sender, another person and a long pause end a run', () =>
    expect(
      shape([
        message('a'),
        message('b', { sender_type: 'visitor', sender: null }),
        message('c'),
        message('d', { sender: { id: null, name: 'Bo', picture: '' } }),
        message('e', { sender: { id: null, name: 'Bo', picture: '' }, created_at: '2026-03-01T10:06:00Z' }),
      ]),
    ).toEqual(['day', 'them<>', 'me<>', 'them<>', 'them<>', 'them<>']))
  test('a new day has a divider', () =>
    expect(shape([message('a'), message('b', { created_at: '2026-03-03T10:00:00Z' })])).toEqual(['day', 'them<>', 'day', 'them<>']))
  test('system lines are separate; notes and debug lines are never shown', () =>
    expect(
      shape([
        message('a'),
        message('s', { sender_type: 'system' }),
        message('n', { sender_type: 'note' }),
        message('d', { sender_type: 'system_debug' }),
        message('b'),
      ]),
    ).toEqual(['day', 'them<>', 'system', 'them<>']))
  test("the key of a visitor's message stays the same when the server confirms it", () => {
    const [, local] = rowsOf([message('k1', { client_msg_id: 'k1', local: 'sending', sender_type: 'visitor' })])
    const [, sent] = rowsOf([message('server-id', { client_msg_id: 'k1', sender_type: 'visitor' })])
    expect(local?.key).toBe(sent?.key)
  })
})
