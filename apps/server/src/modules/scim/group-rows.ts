import type { ScimGroup } from '@porchlight/contracts/scim/scim'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { conditionOf, type FilterColumns } from './filter-conditions.ts'
import type { PeopleWanted } from './people-rows.ts'

/** A group of the directory with what it stands for. */
export type GroupRow = {
  group_ref: string
  display_name: string
  external_id: string | null
  team_ref: string | null
  role: string | null
  created_at: Date
  updated_at: Date
}

/** Attributes of groups by which directories ask; Entra asks for a membership by `members eq "…"`. */
const columns = (support_lib_id: string): FilterColumns => {
  const member = (of: RawBuilder<unknown>) =>
    sql`exists (select from scim_group_members m where m.support_lib_id = ${support_lib_id} and m.group_ref = scim_groups.group_ref ${of})`
  const members = { kind: 'list' as const, has: (value: string) => member(sql`and m.user_id = ${value}`), hasAny: member(sql``) }
  return {
    id: { kind: 'exact', column: sql`scim_groups.group_ref` },
    displayname: { kind: 'text', column: sql`scim_groups.display_name` },
    externalid: { kind: 'text', column: sql`scim_groups.external_id` },
    members,
    'members.value': members,
    'members.type': { kind: 'text', column: sql`'User'::text` },
    'meta.created': { kind: 'time', column: sql`scim_groups.created_at` },
    'meta.lastmodified': { kind: 'time', column: sql`scim_groups.updated_at` },
    'meta.resourcetype': { kind: 'text', column: sql`'Group'::text` },
  }
}

const columnOf = { id: 'group_ref', external_id: 'external_id', display_name: 'display_name' } as const

function condition(ctx: Ctx, wanted: PeopleWanted): RawBuilder<boolean> {
  if (!wanted) return sql<boolean>`true`
  if ('filter' in wanted) return sql<boolean>`${conditionOf(wanted.filter, columns(ctx.support_lib_id))}`
  return sql<boolean>`lower(${sql.ref(columnOf[wanted.by as 'id'])}) = lower(${wanted.value})`
}

/** Returns a page of groups, by name, and how many there are. `start` counts from 1. Groups have no user name. */
export async function pageOfGroups(ctx: Ctx, wanted: PeopleWanted, start: number, count: number): Promise<{ rows: GroupRow[]; total: number }> {
  if (wanted && 'by' in wanted && wanted.by === 'user_name') return { rows: [], total: 0 }
  const found = ctx.db.selectFrom('scim_groups').where('support_lib_id', '=', ctx.support_lib_id).where(condition(ctx, wanted))
  const rows = await found
    .select(['group_ref', 'display_name', 'external_id', 'team_ref', 'role', 'created_at', 'updated_at'])
    .orderBy('display_name')
    .orderBy('group_ref')
    .limit(count)
    .offset(start - 1)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/**
 * Returns a group, locked for a change.
 * @throws AppError `not_found`
 */
export async function groupForUpdate(ctx: Ctx, group_ref: string): Promise<GroupRow> {
  const row = await ctx.db
    .selectFrom('scim_groups')
    .select(['group_ref', 'display_name', 'external_id', 'team_ref', 'role', 'created_at', 'updated_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('group_ref', '=', group_ref)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Returns the people of each of these groups. */
export async function membersOf(ctx: Ctx, group_refs: readonly string[]): Promise<Map<string, string[]>> {
  if (group_refs.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('scim_group_members')
    .select(['group_ref', 'user_id'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('group_ref', 'in', group_refs)
    .orderBy('user_id')
    .execute()
  return new Map([...Map.groupBy(rows, ({ group_ref }) => group_ref)].map(([group_ref, members]) => [group_ref, members.map(({ user_id }) => user_id)]))
}

/** Returns groups as the directory gets them. */
export async function presentGroups(ctx: Ctx, rows: GroupRow[], withMembers = true): Promise<ScimGroup[]> {
  const members = withMembers
    ? await membersOf(
        ctx,
        rows.map(({ group_ref }) => group_ref),
      )
    : undefined
  return rows.map(({ team_ref: _team, role: _role, created_at, updated_at, ...row }) => ({
    ...row,
    member_ids: members?.get(row.group_ref) ?? [],
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}

/** @throws AppError `not_found` */
export async function presentGroup(ctx: Ctx, group_ref: string): Promise<ScimGroup> {
  const { rows } = await pageOfGroups(ctx, { by: 'id', value: group_ref }, 1, 1)
  const [group] = await presentGroups(
    ctx,
    rows.filter((row) => row.group_ref === group_ref),
  )
  if (!group) throw refuse('not_found')
  return group
}
