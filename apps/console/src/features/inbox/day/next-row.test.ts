import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { expect, test } from 'vitest'
import { nextRow } from './next-row.ts'

const rows = ['a', 'b', 'c'].map((conversation_ref) => ({ conversation_ref }) as ConversationView)

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['elsewhere', null],
])('%s is followed by %s', (ref, next) => expect(nextRow(rows, ref)).toBe(next))

test('the only conversation in a list has no next one', () => expect(nextRow(rows.slice(0, 1), 'a')).toBeNull())
