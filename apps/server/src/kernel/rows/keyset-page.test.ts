import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import type { Ctx } from '../context.ts'
import { highestFirst, keysetPage, newestFirst } from './keyset-page.ts'

test('pages follow each other without a gap or a repetition, also among rows of the same time; a foreign cursor is refused', async () => {
  const library = await testLibrary(await sharedServer())
  const { support_lib_id } = library
  const at = new Date(1_700_000_000_000)
  const holds = Array.from({ length: 7 }, (_, index) => ({
    ...{ support_lib_id, hold_ref: `h${index}`, visitor_id: `v${index}`, reason: '', placed_by: 'ana' },
    placed_at: index < 3 ? at : new Date(at.getTime() + index),
  }))
  const pages = async (limit: number) => {
    const seen: string[][] = []
    let cursor: string | undefined
    do {
      const page = await library.inside((ctx) => keysetPage(rowsOf(ctx), newestFirst('h.placed_at', 'h.hold_ref'), { cursor, limit }))
      seen.push(page.rows.map(({ hold_ref }) => hold_ref))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    return seen
  }
  const rowsOf = (ctx: Ctx) => ctx.db.selectFrom('legal_holds as h').selectAll('h').where('h.support_lib_id', '=', support_lib_id)
  await library.inside((ctx) => ctx.db.insertInto('legal_holds').values(holds).execute())
  expect(await pages(2)).toEqual([['h6', 'h5'], ['h4', 'h3'], ['h2', 'h1'], ['h0']])
  expect(await pages(7)).toHaveLength(1)
  const foreign = highestFirst('version').cursorAfter({ version: 3 })
  expect(highestFirst('version').decode(foreign)).toEqual([3])
  await expect(library.inside((ctx) => keysetPage(rowsOf(ctx), newestFirst('h.placed_at', 'h.hold_ref'), { cursor: foreign, limit: 2 }))).rejects.toMatchObject(
    {
      code: 'invalid_input',
    },
  )
})
