import type { BelongingKind } from '@porchlight/contracts/leaving/belonging-kinds'
import { belongingsCounted } from '@porchlight/contracts/leaving/leaving'
import { cannedReplyFlags, inboxFlags, type PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { andReadable, refersWithinSight, setSuccessor } from '../conversations/index.ts'
import { moveMembers, teamsOf } from '../people/index.ts'

/**
 * Things of one kind that a person has. `needs`: whoever gets them must have one of these flags. `acts`: they act, or tell, with the rights of whoever has them, so
 * the caller must have these rights too. `give` and `end` concern all of them.
 */
export type Kind = {
  rows: (ctx: Ctx, user_id: string) => RawBuilder<unknown>
  needs: readonly PermissionFlag[]
  acts: boolean
  give?: (ctx: Ctx, from: string, to: string) => Promise<unknown>
  end?: (ctx: Ctx, from: string) => Promise<unknown>
}

/** Whole statements begin here, so that it is seen which tables are written. */
type Table = { table: string; column: string; update: RawBuilder<unknown>; remove?: RawBuilder<unknown>; where?: RawBuilder<unknown> }

/** Rows that belong to the person in a column. */
const owned = ({ table, column, update, remove, where = sql`true` }: Table) => {
  const mine = (ctx: Ctx, user_id: string) => sql`support_lib_id = ${ctx.support_lib_id} and ${sql.ref(column)} = ${user_id} and ${where}`
  return {
    rows: (ctx: Ctx, user_id: string) => sql`from ${sql.table(table)} where ${mine(ctx, user_id)}`,
    give: (ctx: Ctx, from: string, to: string) => sql`${update} set ${sql.ref(column)} = ${to} where ${mine(ctx, from)}`.execute(ctx.db),
    set: (ctx: Ctx, from: string, values: RawBuilder<unknown>) => sql`${update} set ${values} where ${mine(ctx, from)}`.execute(ctx.db),
    remove: (ctx: Ctx, from: string) => sql`${remove} where ${mine(ctx, from)}`.execute(ctx.db),
  }
}

const deputies = owned({ table: 'availability', column: 'deputy_id', update: sql`update availability` })
const workflows = owned({ table: 'workflows', column: 'owner_id', update: sql`update workflows` })
const cannedReplies = owned({ table: 'canned_replies', column: 'owner_id', update: sql`update canned_replies`, remove: sql`delete from canned_replies` })
const savedFilters = owned({ table: 'saved_filters', column: 'owner_id', update: sql`update saved_filters`, remove: sql`delete from saved_filters` })
const reports = owned({ table: 'reports', column: 'owner_id', update: sql`update reports` })
const schedules = owned({ table: 'report_schedules', column: 'created_by', update: sql`update report_schedules`, remove: sql`delete from report_schedules` })
const webhooks = owned({ table: 'webhook_endpoints', column: 'subscriber_id', update: sql`update webhook_endpoints` })
const apps = owned({ table: 'app_connections', column: 'connected_by', update: sql`update app_connections` })
const apiKeys = owned({ table: 'api_keys', column: 'user_id', update: sql`update api_keys`, where: sql`revoked_at is null` })

/** Rules are prepared once for each of these revisions. */
const rulesChanged = ({ db, support_lib_id }: Ctx) =>
  sql`update workflow_heads set revision = revision + 1 where support_lib_id = ${support_lib_id}`.execute(db)

/** Takes somebody out of all their teams, in one order so that two who leave never wait for each other. `joining` take their place. */
async function leaveTeams(ctx: Ctx, user_id: string, joining: readonly string[]): Promise<void> {
  for (const team_ref of (await teamsOf(ctx, user_id)).sort()) await moveMembers(ctx, team_ref, joining, [user_id])
}

/** Everything that a person can leave behind. */
export const belongings: Readonly<Record<BelongingKind, Kind>> = {
  conversations: {
    rows: (ctx, user_id) =>
      sql`from conversations c where support_lib_id = ${ctx.support_lib_id} and assignee_id = ${user_id} and state in ('ongoing', 'open') ${andReadable(ctx.actor)}`,
    needs: ['canTakeChats', 'canReplyToTickets'],
    acts: false,
    give: setSuccessor,
  },
  // There may be thousands, so the module of tasks moves them with its reaction to `agent.handed_over`.
  tasks: {
    rows: (ctx, user_id) => sql`from conversation_tasks where support_lib_id = ${ctx.support_lib_id} and assignee_id = ${user_id} and state = 'open'
        and ${refersWithinSight(ctx, 'conversation_tasks.conversation_ref') ?? sql`true`}`,
    needs: inboxFlags,
    acts: false,
  },
  teams: {
    rows: (ctx, user_id) => sql`from team_members where support_lib_id = ${ctx.support_lib_id} and user_id = ${user_id}`,
    needs: [],
    acts: false,
    give: (ctx, from, to) => leaveTeams(ctx, from, [to]),
    end: (ctx, from) => leaveTeams(ctx, from, []),
  },
  deputies: {
    ...deputies,
    needs: [],
    acts: false,
    // Nobody is their own deputy.
    give: async (ctx, from, to) => {
      const { support_lib_id } = ctx
      await sql`update availability set deputy_id = nullif(${to}, user_id) where support_lib_id = ${support_lib_id} and deputy_id = ${from}`.execute(ctx.db)
    },
    end: (ctx, from) => deputies.set(ctx, from, sql`deputy_id = null`),
  },
  workflows: {
    ...workflows,
    needs: ['canCreateAndEditAnAutomation'],
    acts: true,
    give: async (ctx, from, to) => {
      await workflows.give(ctx, from, to)
      await rulesChanged(ctx)
    },
    end: async (ctx, from) => {
      await workflows.set(ctx, from, sql`is_enabled = false`)
      await rulesChanged(ctx)
    },
  },
  canned_replies: { ...cannedReplies, needs: cannedReplyFlags, acts: false, end: cannedReplies.remove },
  saved_filters: { ...savedFilters, needs: [], acts: false, end: savedFilters.remove },
  reports: { ...reports, needs: ['canCreateAndEditReports'], acts: false },
  report_schedules: { ...schedules, needs: ['canCreateAndEditReports'], acts: true, end: schedules.remove },
  webhooks: {
    ...webhooks,
    needs: ['canCreateAndEditIntegrations'],
    acts: true,
    end: (ctx, from) => webhooks.set(ctx, from, sql`subscriber_id = null, events = '{}'`),
  },
  apps: { ...apps, needs: ['canCreateAndEditIntegrations'], acts: true },
  // The person who leaves knows these keys, so nobody takes them over: they are revoked, or do nothing until the person is back.
  api_keys: { rows: apiKeys.rows, needs: [], acts: false, end: (ctx, from) => apiKeys.set(ctx, from, sql`revoked_at = ${ctx.clock.now()}`) },
}

/** Counts how much of a kind somebody has, up to a thousand. */
export async function countOf(ctx: Ctx, kind: BelongingKind, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${belongings[kind].rows(ctx, user_id)} limit ${belongingsCounted}) counted`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
