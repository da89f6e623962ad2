import { expect, test } from 'vitest'
import { sparseRows } from './sparse-rows.ts'

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
