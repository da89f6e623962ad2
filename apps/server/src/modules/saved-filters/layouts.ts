import { inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import type { ListOrder } from '@porchlight/contracts/conversations/conversation-orders'
import { type ListLayout, listLayoutsApi } from '@porchlight/contracts/lists/list-layouts'
import type { Selectable } from 'kysely'
import { can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ListLayouts } from '../../kernel/generated/tables.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'

const present = ({ tab, is_table, columns, sort }: Pick<Selectable<ListLayouts>, 'tab' | 'is_table' | 'columns' | 'sort'>): ListLayout => ({
  ...{ is_table, columns },
  tab: tab as ListLayout['tab'],
  sort: sort as ListLayout['sort'],
})

/** Lists the caller's layouts, one per tab. */
export const listLayouts = query(listLayoutsApi.list, async (ctx) => {
  const rows = await ctx.db
    .selectFrom('list_layouts')
    .select(['tab', 'is_table', 'columns', 'sort'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', staffOf(ctx).user_id)
    .execute()
  return { list_layouts: rows.map(present) }
})

/** Saves the caller's layout for a tab's list. */
export const saveLayout = action(listLayoutsApi.save, async (ctx, list_layout) => {
  const { tab, ...facts } = list_layout
  if (!can(ctx.actor, inboxTabs[tab].flag)) throw refuse('forbidden')
  const offered: readonly ListOrder[] = inboxTabs[tab].orders
  if (facts.sort !== null && !offered.includes(facts.sort)) throw refuse('invalid_input', { fields: { sort: 'not an order of this tab' } })
  await ctx.db
    .insertInto('list_layouts')
    .values({ support_lib_id: ctx.support_lib_id, user_id: staffOf(ctx).user_id, tab, ...facts })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'tab']).doUpdateSet(facts))
    .execute()
  return { list_layout }
})
