import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, type Source } from './pages.ts'

type Row = { of: number; at: number; id: number; isSeen: boolean; length: number }

/** Returns a source sorted newest first; rows with equal times come in its own database's order, which differs from the other source's. */
function sourceOf(rows: Row[], of: number, reads: number[]): Source<Row> {
  const sorted = rows.filter((row) => row.of === of).sort((a, b) => b.at - a.at || (of === 0 ? a.id - b.id : b.id - a.id))
  return {
    async rows(cursor, limit) {
      const from = cursor === undefined ? 0 : sorted.findIndex((row) => `${row.id}` === cursor) + 1
      const page = sorted.slice(from, from + limit)
      reads.push(page.length)
      return page
    },
    cursorAfter: (row) => `${row.id}`,
  }
}

const see = async (rows: Row[]) => rows.map((row) => (row.isSeen ? row : undefined))
const isBefore = (a: Row, b: Row) => a.at > b.at

async function everyPage(sources: Source<Row>[], limit: number, weigh?: (row: Row) => number) {
  const pages: Row[][] = []
  let cursor: string | undefined
  do {
    const page = await pageOf({ sources, cursor, limit, isBefore, see, ...(weigh && { weigh }) })
    pages.push(page.seen)
    cursor = page.next_cursor ?? undefined
    if (pages.length > 1000) throw new Error('pages without end')
  } while (cursor !== undefined)
  return pages
}

const rows = fc
  .array(fc.record({ of: fc.constantFrom(0, 1), at: fc.integer({ min: 0, max: 9 }), isSeen: fc.boolean(), length: fc.integer({ min: 0, max: 700_000 }) }), {
    maxLength: 60,
  })
  .map((all) => all.map((row, id): Row => ({ ...row, id })))

test('pages from two libraries contain every visible item once and in order, whatever is hidden and however many times are equal', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 8 }), async (all, limit) => {
      const pages = await everyPage([sourceOf(all, 0, []), sourceOf(all, 1, [])], limit)
      const seen = pages.flat()
      expect(seen.map((row) => row.id).sort()).toEqual(all.flatMap((row) => (row.isSeen ? row.id : [])).sort())
      expect(seen.map((row) => row.at)).toEqual(seen.map((row) => row.at).sort((a, b) => b - a))
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    }),
  )
})

test('a page with long texts ends early without losing anything', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 8 }), async (all, limit) => {
      const pages = await everyPage([sourceOf(all, 0, []), sourceOf(all, 1, [])], limit, (row) => row.length)
      expect(pages.flat().map((row) => row.id).length).toBe(all.filter((row) => row.isSeen).length)
      for (const page of pages) if (page.length > 1) expect(page.reduce((sum, row) => sum + row.length, 0)).toBeLessThanOrEqual(1_000_000)
    }),
  )
})

test('however much is hidden, a page reads a limited number of rows, and the next one continues after them', async () => {
  const all = Array.from({ length: 5000 }, (_, id): Row => ({ of: 0, at: 0, id, isSeen: id === 4999, length: 0 }))
  const reads: number[] = []
  const sources = [sourceOf(all, 0, reads)]
  const first = await pageOf({ sources, cursor: undefined, limit: 20, isBefore, see })
  expect(first.seen).toEqual([])
  expect(first.next_cursor).not.toBeNull()
  expect(reads.reduce((sum, read) => sum + read, 0)).toBeLessThan(1300)
  expect((await everyPage(sources, 20)).flat().map((row) => row.id)).toEqual([4999])
})

test('a foreign cursor is refused', async () => {
  const sources = [sourceOf([], 0, [])]
  for (const cursor of ['x', '', Buffer.from('{"a":1}').toString('base64url'), Buffer.from('[1]').toString('base64url')])
    await expect(pageOf({ sources, cursor, limit: 1, isBefore, see })).rejects.toMatchObject({ code: 'invalid_input' })
})
