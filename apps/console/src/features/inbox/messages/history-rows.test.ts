import type { ClientMessage } from '@porchlight/client'
import { expect, test } from 'vitest'
import { historyRows } from './history-rows.ts'

let seq = 0
const message = (change: Partial<ClientMessage>): ClientMessage => {
  seq += 1
  return {
    id: `m${seq}`,
    conversation_ref: 'c',
    client_msg_id: null,
    seq,
    changed_seq: seq,
    sender_type: 'visitor',
    sender: { id: 'v', name: 'Ada', picture: '' },
    message: 'x',
    attachments: [],
    mentions: [],
    read_status: 0,
    sent_via: 'widget',
    created_at: new Date(2026, 0, 2, 12, 0, seq).toISOString(),
    edited_at: null,
    is_deleted: false,
    ...change,
  }
}
const mine = (change: Partial<ClientMessage> = {}) => message({ sender_type: 'agent', sender: { id: 'me', name: 'Me', picture: '' }, ...change })
const runs = (messages: ClientMessage[]) =>
  historyRows(messages).map((row) => (row.kind === 'message' ? `${row.isFirst ? '[' : ''}${row.message.sender_type}${row.isLast ? ']' : ''}` : row.kind))
const marks = (messages: ClientMessage[]) => historyRows(messages).flatMap((row) => (row.kind === 'message' ? [row.mark] : []))

test('groups consecutive messages by one sender until another sender, a time gap, a note or a system line', () => {
  const late = new Date(2026, 0, 2, 12, 30).toISOString()
  expect(
    runs([
      message({}),
      message({}),
      mine(),
      mine({ sender_type: 'note' }),
      mine({ sender_type: 'note', created_at: late }),
      message({ sender_type: 'system', sender: null }),
    ]),
  ).toEqual(['day', '[visitor', 'visitor]', '[agent]', '[note]', '[note]', 'system'])
})

test('a new day starts with a date row', () => {
  const rows = historyRows([
    message({ created_at: new Date(2026, 0, 1, 23, 59).toISOString() }),
    message({ created_at: new Date(2026, 0, 2, 0, 1).toISOString() }),
  ])
  expect(rows.map((row) => row.kind)).toEqual(['day', 'message', 'day', 'message'])
})

test('the latest seen reply and the latest reply show marks; unsent ones do not', () => {
  expect(marks([mine({ read_status: 1 }), mine({ read_status: 1 }), mine(), mine(), mine({ local: 'sending' })])).toEqual([null, 'seen', null, 'sent', null])
  expect(marks([mine({ read_status: 1 })])).toEqual(['seen'])
  expect(marks([message({}), mine({ sender_type: 'note' })])).toEqual([null, null])
})
