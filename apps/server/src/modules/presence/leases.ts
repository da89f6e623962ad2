import type { Presence } from '@porchlight/contracts/people/people'
import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type StaffAvailability, staffAvailability } from './staff-availability.ts'

/** Returns the presence of these users (by default all staff): online, away by choice, or offline. Whether they may be given work: `availabilityOf`. */
export async function presenceOf(ctx: Ctx, user_ids?: string[]): Promise<Map<string, Presence>> {
  const { rows } = await sql<StaffAvailability>`select user_id, is_connected, is_away from ${staffAvailability(ctx)}
    where ${user_ids ?? null}::text[] is null or user_id = any(${user_ids ?? []})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.user_id, !row.is_connected ? 'offline' : row.is_away ? 'away' : 'online']))
}

/** Returns whether anyone who can answer a chat is there and at work. */
export async function anyAgentOnline(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from users u join ${staffAvailability(ctx)} v using (user_id)
    where u.support_lib_id = ${ctx.support_lib_id} and u.disabled_at is null and v.standing = 'present' limit 1`.execute(ctx.db)
  return rows.length > 0
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
