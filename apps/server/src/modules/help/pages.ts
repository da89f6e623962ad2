import { z } from 'zod'
import { cursorOf } from '../../kernel/rows/cursor.ts'

/** Rows of one library, in an order that its database provides. */
export type Source<T> = {
  /** Returns at most `limit` rows after a cursor, or from the beginning. */
  rows(cursor: string | undefined, limit: number): Promise<T[]>
  cursorAfter(row: T): string
}

type Wanted<T, Seen> = {
  sources: readonly Source<T>[]
  cursor: string | undefined
  limit: number
  /** Returns whether `a` comes before `b`, which is from another source. If neither does, the earlier source's row comes first. */
  isBefore(a: T, b: T): boolean
  /** Returns the reader's view of each row, or undefined if they can't see it. */
  see(rows: T[]): Promise<(Seen | undefined)[]>
  /** Returns an item's length in the answer; a page ends before `weightMax` is exceeded, but has at least one item. */
  weigh?(seen: Seen): number
}

/**
 * How many rows to read at once after a read that contained hidden ones, and the maximum read for one page; a page that reaches it is shorter, and its cursor
 * continues from there.
 */
const rowsAtOnce = 200
const rowsMax = 1000
/** Maximum total `weigh` of a page, which takes a few milliseconds to fill in and send. */
const weightMax = 1_000_000

/**
 * Returns a page of what readers see, merged from several sources. Hidden rows cost a bounded number of extra reads. The cursor holds the position in each
 * source separately, so that pages are complete and free of duplicates, in whatever order a database returns rows with equal times.
 * @throws AppError `invalid_input` for an invalid cursor
 */
export async function pageOf<T, Seen>({
  sources,
  cursor,
  limit,
  isBefore,
  see,
  weigh = () => 0,
}: Wanted<T, Seen>): Promise<{ seen: Seen[]; next_cursor: string | null }> {
  const lines = linesOf(sources, cursor === undefined ? [] : places.decode(cursor))
  const seen: { value: Seen; cursors: (string | null)[] }[] = []
  let cursors = lines.map((line) => line.cursor ?? null)
  let read = 0
  while (seen.length <= limit && read < rowsMax) {
    for (const line of lines) await refill(line, read === 0 ? limit + 1 : rowsAtOnce)
    const merged = merge(lines, isBefore)
    if (merged.length === 0) break
    read += merged.length
    const values = await see(merged.map(({ row }) => row))
    for (const [index, { row, of }] of merged.entries()) {
      cursors = cursors.with(of, sources[of]?.cursorAfter(row) ?? null)
      const value = values[index]
      if (value !== undefined) seen.push({ value, cursors })
    }
  }
  const shown = seen.slice(0, limit)
  while (shown.length > 1 && shown.reduce((sum, { value }) => sum + weigh(value), 0) > weightMax) shown.pop()
  const hasMore = seen.length > shown.length || lines.some((line) => line.waiting.length > 0 || !line.isOver)
  const end = seen.length > shown.length ? shown.at(-1)?.cursors : cursors
  return { seen: shown.map(({ value }) => value), next_cursor: hasMore && end ? places.encode(end) : null }
}

type Line<T> = { source: Source<T>; cursor: string | undefined; waiting: T[]; isOver: boolean }

const linesOf = <T>(sources: readonly Source<T>[], cursors: (string | null)[]): Line<T>[] =>
  sources.map((source, index) => ({ source, cursor: cursors[index] ?? undefined, waiting: [], isOver: false }))

async function refill<T>(line: Line<T>, limit: number): Promise<void> {
  if (line.waiting.length > 0 || line.isOver) return
  line.waiting = await line.source.rows(line.cursor, limit)
  line.isOver = line.waiting.length < limit
  const last = line.waiting.at(-1)
  if (last !== undefined) line.cursor = line.source.cursorAfter(last)
}

/** Takes rows in order while every unfinished source has one waiting; rows read later belong after them. */
function merge<T>(lines: Line<T>[], isBefore: (a: T, b: T) => boolean): { row: T; of: number }[] {
  const merged: { row: T; of: number }[] = []
  while (lines.every((line) => line.waiting.length > 0 || line.isOver)) {
    let first: { row: T; of: number } | undefined
    for (const [of, { waiting }] of lines.entries()) {
      const [row] = waiting
      if (row !== undefined && (first === undefined || isBefore(row, first.row))) first = { row, of }
    }
    if (first === undefined) break
    lines[first.of]?.waiting.shift()
    merged.push(first)
  }
  return merged
}

/** No `keysetPage`: a page is merged from the keyset pages of several libraries, and holds a cursor of each. */
const places = cursorOf(z.array(z.string().max(600).nullable()).max(2))
