import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { type FilterList, filterLists } from '@porchlight/contracts/lists/filter-lists'
import { filterProblem } from '@porchlight/contracts/lists/list-language'
import { type SavedFilterView, savedFiltersApi } from '@porchlight/contracts/lists/saved-filters'
import type { Selectable } from 'kysely'
import { type Actor, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { SavedFilters } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { teamsOf } from '../people/index.ts'

type Given = ParsedInputOf<typeof savedFiltersApi.create>

const present = (row: Selectable<SavedFilters>): SavedFilterView => ({
  filter_ref: row.filter_ref,
  filter_name: row.filter_name,
  tab: row.tab as SavedFilterView['tab'],
  filter: row.filter as SavedFilterView['filter'],
  visible_to: row.visible_to as SavedFilterView['visible_to'],
  team_ref: row.team_ref,
  owner_id: row.owner_id,
})

/** Returns the saved filters that this person may use, ordered by name. Filters for lists that they may not open are left out. */
export async function usableFilters(ctx: Ctx): Promise<SavedFilterView[]> {
  const user_id = staffOf(ctx).user_id
  const teams = await teamsOf(ctx, user_id)
  const rows = await ctx.db
    .selectFrom('saved_filters')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where((eb) => eb.or([eb('owner_id', '=', user_id), eb('visible_to', '=', 'everyone'), ...(teams.length > 0 ? [eb('team_ref', 'in', teams)] : [])]))
    .orderBy('filter_name')
    .orderBy('filter_ref')
    .execute()
  return rows.map(present).filter(({ tab }) => mayOpen(ctx.actor, filterLists.get(tab)))
}

/** Lists the filters this person may use. */
export const listFilters = query(savedFiltersApi.list, async (ctx) => ({ saved_filters: await usableFilters(ctx) }))

/** Saves a filter. */
export const createFilter = action(savedFiltersApi.create, async (ctx, given) => {
  const owner_id = staffOf(ctx).user_id
  await assertMaySave(ctx, owner_id, given)
  const { count } = await ctx.db
    .selectFrom('saved_filters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  if (count >= limits.savedFiltersMax) throw refuse('conflict', { fields: { filter_name: 'too many' } })
  const row = await ctx.db
    .insertInto('saved_filters')
    .values({ support_lib_id: ctx.support_lib_id, filter_ref: newRef(), owner_id, created_at: ctx.clock.now(), ...columns(given) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { saved_filter: present(row) }
})

/** Changes a filter; only its owner may. */
export const updateFilter = action(savedFiltersApi.update, async (ctx, { filter_ref, ...given }) => {
  const owner_id = staffOf(ctx).user_id
  const before = await ctx.db
    .selectFrom('saved_filters')
    .select(['team_ref', 'visible_to'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('filter_ref', '=', filter_ref)
    .where('owner_id', '=', owner_id)
    .forUpdate()
    .executeTakeFirst()
  await assertMaySave(ctx, owner_id, given, before)
  const row = await ctx.db
    .updateTable('saved_filters')
    .set(columns(given))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('filter_ref', '=', filter_ref)
    .where('owner_id', '=', owner_id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { saved_filter: present(row) }
})

/** Deletes a filter; only its owner may. */
export const removeFilter = action(savedFiltersApi.remove, async (ctx, { filter_ref }) => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('saved_filters')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('filter_ref', '=', filter_ref)
    .where('owner_id', '=', staffOf(ctx).user_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  return {}
})

/** Returns whether this person may open a list. */
const mayOpen = (actor: Actor, list: FilterList | undefined): boolean => list?.rule.some((flag) => can(actor, flag)) ?? false

const columns = ({ filter, ...given }: Given) => ({ ...given, filter: JSON.stringify(filter) })

/**
 * Checks that this person may save such a filter: they must be able to open its list and, to share it, belong to its team or, for everyone, supervise chats or
 * manage ticket settings. What a changed filter already had is kept: its team may have been deleted or left since, its owner's permissions taken away.
 * @throws AppError `forbidden`, `invalid_input` for a filter about another kind of row, a team without visible_to 'team', or the reverse
 */
async function assertMaySave(
  ctx: Ctx,
  user_id: string,
  { tab, filter, visible_to, team_ref }: Given,
  before?: Pick<Selectable<SavedFilters>, 'team_ref' | 'visible_to'>,
): Promise<void> {
  const list = filterLists.get(tab)
  if (!list || !mayOpen(ctx.actor, list)) throw refuse('forbidden')
  const problem = filterProblem(list.kind.fieldOf, filter)
  if (problem) throw refuse('invalid_input', { fields: { filter: problem } })
  if ((visible_to === 'team') !== (team_ref !== null)) throw refuse('invalid_input', { fields: { team_ref: 'with visible_to team' } })
  if (before?.visible_to === visible_to && before.team_ref === team_ref) return
  if (team_ref !== null && !(await teamsOf(ctx, user_id)).includes(team_ref)) throw refuse('invalid_input', { fields: { team_ref: 'no team of yours' } })
  if (visible_to === 'everyone' && !can(ctx.actor, 'canSuperviseChats') && !can(ctx.actor, 'canManageTicketSettings')) throw refuse('forbidden')
}
