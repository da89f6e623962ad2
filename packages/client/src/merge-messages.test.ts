import { expect, test } from 'vitest'
import { processorMs } from '../../../apps/server/src/testing/time-taken.ts'
import { mergeMessages } from './merge-messages.ts'
import { messageRow } from './testing/message-rows.ts'

const seqs = (rows: readonly { seq: number }[]) => rows.map((row) => row.seq)
const some = [2, 4, 6].map((seq) => messageRow(seq))

test.each([
  ['after', [8, 7], [2, 4, 6, 7, 8]],
  ['before', [1, 0], [0, 1, 2, 4, 6]],
  ['between', [5, 3], [2, 3, 4, 5, 6]],
  ['all over', [7, 1, 3], [1, 2, 3, 4, 6, 7]],
  ['again', [4], [2, 4, 6]],
])('rows are kept in order: %s', (_, given, expected) => {
  expect(
    seqs(
      mergeMessages(
        some,
        given.map((seq) => messageRow(seq)),
      ),
    ),
  ).toEqual(expected)
})
test('a newer copy replaces an older one, never the other way round', () => {
  const newer = messageRow(4, { changed_seq: 9, message: 'new' })
  expect(mergeMessages(some, [newer])[1]).toBe(newer)
  expect(mergeMessages([newer], [messageRow(4, { changed_seq: 8 })])[0]).toBe(newer)
  expect(mergeMessages([], [newer, messageRow(4)])).toEqual([newer])
})
test('merging nothing new returns the same list', () => {
  expect(mergeMessages(some, [messageRow(4)])).toBe(some)
  expect(mergeMessages(some, [])).toBe(some)
})
test('merges 50,000 messages in pages of 50, then 1,000 one by one, without slowing down as the list grows', () => {
  let list: readonly ReturnType<typeof messageRow>[] = []
  const loaded = processorMs(() => {
    for (let page = 999; page >= 0; page--)
      list = mergeMessages(
        list,
        Array.from({ length: 50 }, (_, index) => messageRow(page * 50 + index + 1)),
      )
  })
  const appended = processorMs(() => {
    for (let index = 0; index < 1000; index++) list = mergeMessages(list, [messageRow(50_001 + index)])
  })
  expect(list).toHaveLength(51_000)
  expect(seqs(list).every((seq, index) => seq === index + 1)).toBe(true)
  // About 100 ms each on an idle machine; the bound only catches quadratic work.
  expect(Math.max(loaded, appended)).toBeLessThan(10_000)
})
