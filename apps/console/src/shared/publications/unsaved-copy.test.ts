import { expect, test } from 'vitest'
import { readCopy, removeCopy, storeCopy } from './unsaved-copy.ts'

/** Returns an in-memory storage; a `full` one refuses every write. */
function storage(full = false): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
  }
}
const copy = { values: { title: 'Open on Sunday' }, revision: 3, at: 1000 }

test('a copy can be read back until it is removed', () => {
  const here = storage()
  storeCopy(here, 'news:1', copy)
  expect(readCopy(here, 'news:1', 2000)).toEqual(copy)
  expect(readCopy(here, 'news:2', 2000)).toBeNull()
  removeCopy(here, 'news:1')
  expect(readCopy(here, 'news:1', 2000)).toBeNull()
})

test('copies expire after a month', () => {
  const here = storage()
  storeCopy(here, 'news:1', copy)
  expect(readCopy(here, 'news:1', 1000 + 31 * 24 * 3_600_000)).toBeNull()
})

test('a full storage keeps nothing and does not throw', () => {
  const here = storage(true)
  storeCopy(here, 'news:1', copy)
  expect(readCopy(here, 'news:1', 2000)).toBeNull()
})

test.each(['{', 'null', '1', '{"values":1,"revision":1,"at":1}', '{"values":{},"revision":"1","at":1}'])('%s is not taken for a copy', (kept) => {
  const here = storage()
  here.setItem('porchlight-unsaved:news:1', kept)
  expect(readCopy(here, 'news:1', 2000)).toBeNull()
})
