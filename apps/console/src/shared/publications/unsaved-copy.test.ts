import { expect, test } from 'vitest'
import { forgetCopy, keepCopy, readCopy } from './unsaved-copy.ts'

/** A storage in memory; `full` refuses to take anything. */
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

test('what is kept is read again, until it is forgotten', () => {
  const here = storage()
  keepCopy(here, 'news:1', copy)
  expect(readCopy(here, 'news:1', 2000)).toEqual(copy)
  expect(readCopy(here, 'news:2', 2000)).toBeNull()
  forgetCopy(here, 'news:1')
  expect(readCopy(here, 'news:1', 2000)).toBeNull()
})

test('after a month it is not offered any more', () => {
  const here = storage()
  keepCopy(here, 'news:1', copy)
  expect(readCopy(here, 'news:1', 1000 + 31 * 24 * 3_600_000)).toBeNull()
})

test('a full storage keeps nothing and complains not', () => {
  const here = storage(true)
  keepCopy(here, 'news:1', copy)
  expect(readCopy(here, 'news:1', 2000)).toBeNull()
})

test.each(['{', 'null', '1', '{"values":1,"revision":1,"at":1}', '{"values":{},"revision":"1","at":1}'])('%s is not taken for a copy', (kept) => {
  const here = storage()
  here.setItem('porchlight-unsaved:news:1', kept)
  expect(readCopy(here, 'news:1', 2000)).toBeNull()
})
