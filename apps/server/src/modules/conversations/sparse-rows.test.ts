import { expect, test } from 'vitest'
import { type ConversationRow, oftenColumns, seldomColumns } from './rows.ts'
import { isSeldomChanged, noteRead, sparseRows } from './sparse-rows.ts'

test('a sparse row has every value that the usual row does not have', () => {
  type Row = { ref: string; owner: string | null; state: string | null; tags: string[]; unread: number; at: Date | null }
  const usual: Partial<Row> = { state: 'open', tags: [], unread: 0 }
  const common: Row = { ref: 'a', owner: null, state: 'open', tags: [], unread: 0, at: null }
  const different: Row = { ref: 'b', owner: 'u', state: null, tags: ['x'], unread: 2, at: new Date(0) }

  const rows = JSON.parse(sparseRows([common, different], ['ref', 'owner', 'state', 'tags', 'unread', 'at'], usual))

  expect(rows).toEqual([{ ref: 'a' }, { ...different, at: '1970-01-01T00:00:00.000Z' }])
})

test('a sparse row has only the given columns', () => {
  expect(JSON.parse(sparseRows([{ ref: 'a', name: 'Ann' }], ['ref'], {}))).toEqual([{ ref: 'a' }])
})

const rowAsRead = () => {
  const row = Object.fromEntries(
    [...seldomColumns, ...Object.keys(oftenColumns)].map((name) => [name, name === 'tags' ? ['urgent'] : null]),
  ) as unknown as ConversationRow
  noteRead([row])
  return row
}

test('a row is written in full once a seldom changed column has another value, and if nobody noted what was read', () => {
  const talked = Object.assign(rowAsRead(), Object.fromEntries(Object.keys(oftenColumns).map((name) => [name, 1])))
  expect(isSeldomChanged(talked)).toBe(false)
  for (const name of seldomColumns) expect(isSeldomChanged(Object.assign(rowAsRead(), { [name]: 'other' })), name).toBe(true)
  expect(isSeldomChanged({ ...rowAsRead() })).toBe(true)
})

test('a list of a row that was read cannot be changed unseen', () => {
  expect(() => rowAsRead().tags.push('late')).toThrow(TypeError)
})
