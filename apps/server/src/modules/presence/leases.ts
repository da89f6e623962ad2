import type { Presence } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { send } from '../../kernel/pipeline.ts'

/** Returns the presence of these users (by default all staff): online, away by choice, or offline. */
export async function presenceOf(ctx: Ctx, user_ids?: string[]): Promise<Map<string, Presence>> {
  const rows = await ctx.db
    .selectFrom('users as u')
    .select((eb) => [
      'u.user_id',
      'u.is_away',
      eb
        .exists(
          eb
            .selectFrom('connections as c')
            .select(sql.lit(1).as('one'))
            .whereRef('c.support_lib_id', '=', 'u.support_lib_id')
            .where('c.kind', '=', 'agent')
            .whereRef('c.holder_id', '=', 'u.user_id')
            .where('c.expires_at', '>', ctx.clock.now()),
        )
        .as('is_connected'),
    ])
    .where('u.support_lib_id', '=', ctx.support_lib_id)
    .$if(user_ids !== undefined, (q) => q.where('u.user_id', 'in', user_ids?.length ? user_ids : ['']))
    .execute()
  return new Map(rows.map((row) => [row.user_id, !row.is_connected ? 'offline' : row.is_away ? 'away' : 'online']))
}

/** Returns whether anyone who can answer a chat is online. */
export async function anyAgentOnline(ctx: Ctx): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('connections as c')
    .innerJoin('users as u', (join) => join.onRef('u.support_lib_id', '=', 'c.support_lib_id').onRef('u.user_id', '=', 'c.holder_id'))
    .select('c.connection_id')
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where('c.kind', '=', 'agent')
    .where('c.expires_at', '>', ctx.clock.now())
    .where('u.is_away', '=', 0)
    .where('u.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether this agent has another live connection. */
export const isConnectedElsewhere = (ctx: Ctx, user_id: string, connection_id: string): Promise<boolean> => isConnected(ctx, 'agent', user_id, connection_id)

export const isVisitorOnline = (ctx: Ctx, visitor_id: string): Promise<boolean> => isConnected(ctx, 'visitor', visitor_id)

/** @param besides a connection to ignore */
async function isConnected(ctx: Ctx, kind: 'agent' | 'visitor', holder_id: string, besides = ''): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('connections')
    .select('connection_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('holder_id', '=', holder_id)
    .where('connection_id', '<>', besides)
    .where('expires_at', '>', ctx.clock.now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns which of these visitors are online, with a single index scan. */
export async function onlineVisitors(ctx: Ctx, visitor_ids: readonly string[]): Promise<Set<string>> {
  if (visitor_ids.length === 0) return new Set()
  const statement = sql<{ holder_id: string }>`
    select distinct holder_id from connections
    where support_lib_id = ${ctx.support_lib_id} and kind = 'visitor' and holder_id = any(${[...new Set(visitor_ids)]}::text[]) and expires_at > ${ctx.clock.now()}`
  const rows = await send(ctx.db, 'online-visitors', statement)
  return new Set(rows.map((row) => row.holder_id))
}
