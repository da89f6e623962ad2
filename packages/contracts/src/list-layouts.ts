import { z } from 'zod'
import { Nothing } from './common.ts'
import { columnFields } from './conversation-fields.ts'
import { inboxTabNames } from './conversation-lists.ts'
import { customFieldPattern } from './custom-values.ts'
import { defineOperations, operation } from './define.ts'
import { limits } from './limits.ts'
import { listOrders } from './list-orders.ts'
import { inboxFlags } from './permission-flags.ts'

const Column = z.union([z.enum(columnFields() as [string, ...string[]]), z.string().regex(customFieldPattern)])

const tab = z.enum(inboxTabNames)
const facts = {
  /** Shown as a table on wide screens. */
  is_table: z.boolean(),
  /** Fields shown as columns, in order; custom fields by reference. */
  columns: z
    .array(Column)
    .max(limits.listColumnsMax)
    .refine((names) => new Set(names).size === names.length, 'named twice'),
  /** The order in which the tab opens; null for its default. */
  sort: z.enum(listOrders).nullable(),
}

/** A person's layout of a tab's lists. */
export const ListLayout = z.object({ tab, ...facts })
export type ListLayout = z.infer<typeof ListLayout>

export const listLayoutsApi = defineOperations('listLayouts', {
  list: operation({
    http: 'GET /api/inbox/list_layouts',
    summary: "The caller's list layouts by tab; tabs never changed are missing.",
    audience: ['staff'],
    permission: inboxFlags,
    input: Nothing,
    output: z.object({ list_layouts: z.array(ListLayout) }),
  }),
  save: operation({
    http: 'PUT /api/inbox/list_layouts/:tab',
    summary: "Saves the caller's layout of a tab's lists: as a table or not, its columns, and an order that the tab offers.",
    audience: ['staff'],
    permission: inboxFlags,
    input: ListLayout,
    output: z.object({ list_layout: ListLayout }),
  }),
})
