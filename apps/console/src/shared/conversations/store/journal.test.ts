import type { StreamData } from '@porchlight/contracts/live'
import { expect, test } from 'vitest'
import { Journal } from './journal.ts'

const push = (seq: number): StreamData => ({ conversations: [{ conversation_ref: 'a', seq }] as StreamData['conversations'] })

test('returns entries since a position, oldest first', () => {
  const journal = new Journal()
  journal.add(push(1))
  const from = journal.head
  journal.add(push(2))
  journal.add(push(3))
  expect(journal.since(from)).toEqual([push(2), push(3)])
})

test('drops rows older than one already seen, and keeps equal and newer ones', () => {
  const journal = new Journal()
  journal.add(push(5))
  expect(journal.add(push(4)).conversations).toEqual([])
  expect(journal.add(push(5)).conversations).toHaveLength(1)
  expect(journal.add(push(6)).conversations).toHaveLength(1)
})

test('reports when older entries have been dropped', () => {
  const journal = new Journal()
  for (let seq = 1; seq <= 2001; seq++) journal.add(push(seq))
  expect(journal.since(0)).toBeNull()
  expect(journal.since(journal.head - 5)).toHaveLength(5)
})
