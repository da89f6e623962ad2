import { useRef } from 'react'

/** Keys of rows whose items have no ids; `move` and `remove` keep them with their items. */
export type RowKeys = { all: readonly string[]; move: (from: number, to: number) => void; remove: (at: number) => void }

/** Returns keys for `count` rows. A row keeps its key, and so its focus, while others change, move or disappear. */
export function useRowKeys(count: number): RowKeys {
  const keys = useRef<string[]>([])
  while (keys.current.length < count) keys.current.push(crypto.randomUUID())
  keys.current.length = count
  return {
    all: keys.current,
    move: (from, to) => {
      keys.current = moved(keys.current, from, to)
    },
    remove: (at) => {
      keys.current = keys.current.toSpliced(at, 1)
    },
  }
}

/** Returns a list with one item moved to another index. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
