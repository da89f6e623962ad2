import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asStaff } from '../../../testing/as-staff.ts'
import { fillLibrary, lengthen } from '../../../testing/fill-library.ts'
import { testLibrary } from '../../../testing/library.ts'
import { ownServer } from '../../../testing/test-server.ts'
import { changedMessagesQuery } from './streams.ts'

test('a returning visitor’s missed messages are read from one index range, in a conversation with 20,000 messages most of which changed when they were seen', async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const user = await library.user('admin')
  const { owner } = server.kernel.database
  await fillLibrary(owner, { support_lib_id: library.support_lib_id, agents: [user.user_id], conversations: 100 })
  await lengthen(owner, library.support_lib_id, 'c1', 20_000)
  // Nearly all messages changed when they were seen, but few of them recently.
  await owner.query("update messages set changed_seq = seq + 1, visitor_changed_seq = visitor_seq + 1 where conversation_ref = 'c1' and seq < 19900")
  await owner.query('analyze messages')
  for (const [isVisitor, index] of [
    [true, 'messages_changed_for_visitor'],
    [false, 'messages_changed'],
  ] as const) {
    const [plan, rows] = await asStaff(library, user.user_id, async (ctx) => {
      const missed = changedMessagesQuery(ctx, 'c1', 19_890, isVisitor)
      const explained = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, format json) ${missed}`.execute(ctx.db)
      return [JSON.stringify(explained.rows[0]?.['QUERY PLAN']), (await missed.execute(ctx.db)).rows]
    })
    expect(plan).toContain(`"Index Name":"${index}"`)
    expect(plan).not.toContain('"Node Type":"Seq Scan"')
    for (const [, removed] of plan.matchAll(/"Rows Removed by Filter":(\d+)/g)) expect(Number(removed)).toBeLessThan(1000)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.length).toBeLessThan(120)
  }
})
