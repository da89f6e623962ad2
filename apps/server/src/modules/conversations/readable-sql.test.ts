import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffActor } from '../../kernel/context.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import type { Seen } from './rules.ts'
import { canSee } from './rules.ts'
import { readableSql } from './sight.ts'

const flags = ['canTakeChats', 'canSuperviseChats', 'canViewChatArchives', 'canViewExistingTickets'] as const
const subsets = Array.from({ length: 2 ** flags.length }, (_, bits) => flags.filter((_flag, at) => bits & (1 << at)))
const nobody = { assignee_id: null, offered_to: null, created_by: null, team_ref: null, participants: [], followers: [], mentioned: [], visitor_id: 'v' }
const relations: Partial<Seen>[] = [
  ...[{}, { assignee_id: 'me' }, { offered_to: 'me' }, { participants: ['me'], assignee_id: 'mate' }],
  ...[{ followers: ['me'] }, { mentioned: ['me'], assignee_id: 'stranger' }, { team_ref: 'mine' }, { created_by: 'me' }],
]

test('the SQL of what somebody may read finds exactly the rows that the rules show them', async () => {
  const library = await testLibrary(await sharedServer())
  const states = ['waiting', 'ongoing', 'closed', 'open', 'solved']
  const rows = states.flatMap((state) => relations.map((relation): Seen & { number?: number } => ({ ...nobody, state, ...relation })))
  for (const [at, row] of rows.entries()) row.number = at
  await library.inside(async (ctx) => {
    for (const held of subsets)
      for (const scope of ['own', 'team', undefined] as const) {
        const actor = {
          ...{ kind: 'agent', support_lib_id: library.support_lib_id, user_id: 'me', permissions: new Set(held) },
          sight: scope && { scope, team_refs: ['mine'], teammate_ids: ['mate'] },
        } as unknown as StaffActor
        const readable = readableSql(actor)
        if (held.length === flags.length && !scope) expect(readable).toBeUndefined()
        const found = await sql<{ number: number }>`select c.number from jsonb_populate_recordset(null::conversations, ${JSON.stringify(rows)}::jsonb) c
          where ${readable ?? sql`true`} order by c.number`.execute(ctx.db)
        const bySql = found.rows.map(({ number }) => Number(number))
        expect([held, scope, bySql]).toEqual([held, scope, rows.flatMap((row, at) => (canSee(actor, row) ? [at] : []))])
      }
  })
})
