import type { ClientMessage } from '@porchlight/client'
import { expect, test } from 'vitest'
import { answeredSince } from './use-answered-meanwhile.ts'

const said = (seq: number, sender_type: string, id: string, more = {}) =>
  ({ seq, sender_type, sender: { id, name: id }, is_deleted: false, ...more }) as ClientMessage

test.each([
  ['a colleague’s reply', [said(5, 'agent', 'bo')], 'bo'],
  ['a colleague’s earlier reply', [said(4, 'agent', 'bo')], null],
  ['my own reply', [said(5, 'agent', 'me')], null],
  ['a colleague’s note', [said(5, 'note', 'bo')], null],
  ['a visitor’s message', [said(5, 'visitor', 'v')], null],
  ['a reply that was deleted', [said(5, 'agent', 'bo', { is_deleted: true })], null],
])('%s', (_what, messages, expected) => expect(answeredSince(messages, 4, 'me')).toBe(expected))
