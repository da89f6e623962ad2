import type { AlertEvent, Alerts, MailLanguage } from '@porchlight/contracts/activity/alerts'
import { conversationKind } from '@porchlight/contracts/conversations/conversation-fields'
import { sightFilter } from '@porchlight/contracts/conversations/sight'
import { resolveFilter } from '@porchlight/contracts/lists/list-language'
import type { AgentView, TeamView } from '@porchlight/contracts/people/people'
import type { Role } from '@porchlight/contracts/permission-flags'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Users } from '../../kernel/generated/tables.ts'
import { filterSqlOf } from '../lists/index.ts'
import { staffAvailability } from '../presence/index.ts'
import { agentNotificationsFrom } from './rules.ts'

/** Maximum number of teammates in a list; larger libraries are listed only in part. */
const teammatesMax = 1000
const teamsMax = 500

const conversationSql = filterSqlOf({ kind: conversationKind, alias: 'c' })

/** The condition that a conversation (`c`) is within the caller's scope; undefined if it is unlimited. The conversations module uses this one. */
function seenBy({ actor, clock }: Ctx): RawBuilder<boolean> | undefined {
  if (actor.kind !== 'agent' || !actor.sight) return undefined
  const { user_id, sight } = actor
  return conversationSql(resolveFilter(conversationKind.fieldOf, sightFilter(sight), { user_id, team_refs: sight.team_refs, now: clock.now() }))
}

/** Returns teammates as other staff see them, sorted by name: the whole library or the given ones, active or deactivated. Unknown ids are left out. */
export async function presentAgents(ctx: Ctx, user_ids?: string[], isDisabled = false): Promise<AgentView[]> {
  if (user_ids?.length === 0) return []
  const rows = await ctx.db
    .selectFrom('users as u')
    .innerJoin(staffAvailability(ctx).as('v'), 'v.user_id', 'u.user_id')
    .select((eb) => [
      'v.is_connected',
      'v.absence',
      'v.back_at',
      'v.reason',
      'v.deputy_id',
      'u.user_id',
      'u.agent_name',
      'u.display_name',
      sql<string | null>`case when btrim(u.agent_name || u.display_name) = '' then split_part(u.email, '@', 1) end`.as('known_as'),
      'u.agent_picture',
      'u.user_type',
      'u.custom_role as role_ref',
      'u.is_away',
      eb
        .selectFrom('conversations as c')
        .select((count) => count.fn.countAll<number>().as('ongoing'))
        .whereRef('c.support_lib_id', '=', 'u.support_lib_id')
        .whereRef('c.assignee_id', '=', 'u.user_id')
        .where('c.state', '=', 'ongoing')
        .where('c.snoozed_until', 'is', null)
        .where('c.spam', '=', 'no')
        .where(seenBy(ctx) ?? sql<boolean>`true`)
        .as('ongoing_chats'),
      sql<string[]>`array(select m.team_ref from team_members m where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id order by 1)`.as(
        'team_refs',
      ),
    ])
    .where('u.support_lib_id', '=', ctx.support_lib_id)
    .where('u.disabled_at', isDisabled ? 'is not' : 'is', null)
    .$if(user_ids !== undefined, (query) => query.where('u.user_id', 'in', user_ids ?? []))
    .orderBy('u.agent_name')
    .orderBy('u.user_id')
    .limit(teammatesMax)
    .execute()
  return rows.map(({ user_type, is_away, ongoing_chats, is_connected, absence, back_at, reason, deputy_id, known_as, ...row }) => ({
    ...row,
    ...(known_as !== null && { known_as }),
    agent_role: user_type as Role,
    is_away: is_away === 1 ? 1 : 0,
    presence: !is_connected ? 'offline' : is_away === 1 ? 'away' : 'online',
    absence: absence && { kind: absence, back_at: back_at?.toISOString() ?? null, reason, deputy_id },
    ongoing_chats: ongoing_chats ?? 0,
  }))
}

/**
 * Returns one teammate.
 * @throws Error when the id does not exist; callers have already loaded it
 */
export async function presentAgent(ctx: Ctx, user_id: string): Promise<AgentView> {
  const [agent] = await presentAgents(ctx, [user_id])
  if (!agent) throw new Error('teammate vanished')
  return agent
}

type Named = Pick<Selectable<Users>, 'user_id' | 'agent_name' | 'display_name' | 'agent_picture'>
const namesOf = (rows: Named[]) => new Map(rows.map((row) => [row.user_id, { name: row.display_name || row.agent_name, picture: row.agent_picture }]))

/** Returns the names and pictures of staff to show next to what they wrote, including people who have left. */
export async function staffNames(ctx: Ctx, user_ids: Iterable<string>): Promise<Map<string, { name: string; picture: string }>> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return new Map()
  const statement = sql<Named>`
    select user_id, agent_name, display_name, agent_picture from users where support_lib_id = ${ctx.support_lib_id} and user_id = any(${ids})`
  return namesOf(await send(ctx.db, 'staff-names', statement))
}

/** Returns the names of these users and of these conversations' owners, for callers that have not loaded the owners. */
export async function staffNamesAround(ctx: Ctx, user_ids: string[], conversation_refs: string[]): Promise<Map<string, { name: string; picture: string }>> {
  const lib = ctx.support_lib_id
  const owners = sql`select c.assignee_id from unnest(${conversation_refs}::text[]) as k(conversation_ref)
    cross join lateral (select assignee_id from conversations where support_lib_id = ${lib} and conversation_ref = k.conversation_ref limit 1) c`
  const statement = sql<Named>`
    select user_id, agent_name, display_name, agent_picture from users where support_lib_id = ${lib} and user_id = any(${user_ids}::text[] || array(${owners}))`
  return namesOf(await send(ctx.db, 'staff-names-around', statement))
}

/** Mails to admins about the library go to so many of them. */
const adminsMailedMax = 50

/** Returns the library's active admins, its owner among them, for mails about the library itself. */
export async function adminReaders(ctx: Ctx): Promise<MailReader[]> {
  const admins = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'email', 'language'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(adminsMailedMax)
    .execute()
  return admins as MailReader[]
}

/** Returns the addresses of the library's active admins. */
export const emailsOfAdmins = async (ctx: Ctx): Promise<string[]> => (await adminReaders(ctx)).map(({ email }) => email)

/** Returns teams with their members, sorted by name. */
export async function presentTeams(ctx: Ctx, team_refs?: string[]): Promise<TeamView[]> {
  return ctx.db
    .selectFrom('teams as t')
    .select([
      't.team_ref',
      't.team_name',
      sql<
        string[]
      >`array(select m.user_id from team_members m join users u using (support_lib_id, user_id) where m.support_lib_id = t.support_lib_id and m.team_ref = t.team_ref and u.disabled_at is null order by 1)`.as(
        'member_ids',
      ),
    ])
    .where('t.support_lib_id', '=', ctx.support_lib_id)
    .$if(team_refs !== undefined, (query) => query.where('t.team_ref', 'in', team_refs ?? []))
    .orderBy('t.team_name')
    .orderBy('t.team_ref')
    .limit(teamsMax)
    .execute()
}

/** Returns the teams a person belongs to. */
export async function teamsOf(ctx: Ctx, user_id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('team_members')
    .select('team_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .execute()
  return rows.map((row) => row.team_ref)
}

/** Recipient of an email. `takesDigest`: alerts come together, see `MailDigest`. */
export type MailReader = { user_id: string; email: string; language: MailLanguage; takesDigest?: boolean }

/** Returns which of these teammates (by default all) want emails about an event, with their email addresses and languages. */
export async function alertedByMail(ctx: Ctx, event: AlertEvent, user_ids?: readonly string[]): Promise<MailReader[]> {
  if (user_ids?.length === 0) return []
  const rows = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'email', 'language', sql<boolean>`coalesce(notifications -> 'mail_digest', 'null') <> 'null'`.as('takesDigest')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(user_ids !== undefined, (query) => query.where('user_id', 'in', user_ids ?? []))
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`notifications #>> ${sql.lit(`{${event},mail}`)} = 'true'`)
    .limit(teammatesMax)
    .execute()
  return rows as MailReader[]
}

/** Returns a teammate's email address and language. */
export async function mailReaderOf(ctx: Ctx, user_id: string): Promise<MailReader> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'email', 'language'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return row as MailReader
}

/** Returns these teammates' choices of alerts, their languages and whether they are away, without those of deactivated ones. */
export async function alertsOf(ctx: Ctx, user_ids: readonly string[]): Promise<Map<string, { alerts: Alerts; language: MailLanguage; isAway: boolean }>> {
  if (user_ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'notifications', 'language', 'is_away'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', 'in', [...new Set(user_ids)])
    .where('disabled_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ user_id, notifications, language, is_away }) => [
      user_id,
      { alerts: agentNotificationsFrom(notifications), language: language as MailLanguage, isAway: is_away === 1 },
    ]),
  )
}
