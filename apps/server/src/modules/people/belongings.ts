import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Belonging } from '../../kernel/rows/belongings.ts'
import { teamsOf } from './queries.ts'
import { moveMembers } from './teams.ts'

/** Takes somebody out of all their teams, in one order so that two who leave never wait for each other. `joining` take their place. */
async function leaveTeams(ctx: Ctx, user_id: string, joining: readonly string[]): Promise<void> {
  for (const team_ref of (await teamsOf(ctx, user_id)).sort()) await moveMembers(ctx, team_ref, joining, [user_id])
}

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  teams: {
    order: 30,
    rows: (ctx, user_id) => sql`from team_members where support_lib_id = ${ctx.support_lib_id} and user_id = ${user_id}`,
    widens: true,
    mayGive: true,
    mayEnd: true,
    give: (ctx, from, to) => leaveTeams(ctx, from, [to]),
    end: (ctx, from) => leaveTeams(ctx, from, []),
  },
}
