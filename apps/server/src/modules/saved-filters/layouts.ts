import { columnFields } from '@porchlight/contracts/conversations/conversation-fields'
import { type InboxTab, inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import { contactColumns, contactKind } from '@porchlight/contracts/directory/contact-kind'
import { type ListLayout, listLayoutsApi } from '@porchlight/contracts/lists/list-layouts'
import { ordersOf } from '@porchlight/contracts/lists/list-orders'
import { inboxFlags, type PermissionFlag } from '@porchlight/contracts/permission-flags'
import { customFieldPattern } from '@porchlight/contracts/ticket-settings/custom-values'
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

type Laid = { flags: readonly PermissionFlag[]; orders: readonly string[]; hasColumn: (name: string) => boolean }

const columnsOfConversations = new Set(columnFields())
/** What a tab's layout can have. */
const ofTab = (tab: InboxTab): Laid => ({
  flags: [inboxTabs[tab].flag],
  orders: inboxTabs[tab].orders,
  hasColumn: (name) => columnsOfConversations.has(name) || customFieldPattern.test(name),
})
const ofContacts: Laid = { flags: inboxFlags, orders: ordersOf(contactKind).names, hasColumn: (name) => contactColumns.includes(name) }

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
  const { flags, orders, hasColumn } = tab === 'contacts' ? ofContacts : ofTab(tab)
  if (!flags.some((flag) => can(ctx.actor, flag))) throw refuse('forbidden')
  if (facts.sort !== null && !orders.includes(facts.sort)) throw refuse('invalid_input', { fields: { sort: 'not an order of this list' } })
  if (!facts.columns.every(hasColumn)) throw refuse('invalid_input', { fields: { columns: 'not columns of this list' } })
  await ctx.db
    .insertInto('list_layouts')
    .values({ support_lib_id: ctx.support_lib_id, user_id: staffOf(ctx).user_id, tab, ...facts })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'tab']).doUpdateSet(facts))
    .execute()
  return { list_layout }
})
