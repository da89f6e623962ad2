import { z } from 'zod'
import { Nothing } from '../common.ts'
import { columnFields } from '../conversations/conversation-fields.ts'
import { inboxTabNames } from '../conversations/conversation-lists.ts'
import { listOrders } from '../conversations/conversation-orders.ts'
import { defineOperations, operation } from '../define.ts'
import { contactColumns, contactKind } from '../directory/contact-kind.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { customFieldPattern } from '../ticket-settings/custom-values.ts'
import { ordersOf } from './list-orders.ts'

const contactOrders = ordersOf(contactKind).names
const Column = z.union([z.enum([...columnFields(), ...contactColumns] as [string, ...string[]]), z.string().regex(customFieldPattern)])

/** Lists that people lay out for themselves: the tabs of the inbox, and contacts. */
const tab = z.enum([...inboxTabNames, 'contacts'])
const facts = {
  /** Shown as a table on wide screens. */
  is_table: z.boolean(),
  /** Fields shown as columns, in order; custom fields by reference. */
  columns: z
    .array(Column)
    .max(limits.listColumnsMax)
    .refine((names) => new Set(names).size === names.length, 'named twice'),
  /** The list's initial sort order; null for its default. */
  sort: z.enum([...listOrders, ...contactOrders]).nullable(),
}

/** A person's layout of a list. Its columns and its order suit the list: contacts have their own. */
export const ListLayout = z.object({ tab, ...facts })
export type ListLayout = z.infer<typeof ListLayout>

export const listLayoutsApi = defineOperations('listLayouts', {
  list: operation({
    http: 'GET /api/inbox/list_layouts',
    summary: "The caller's list layouts by tab; tabs the caller never changed are omitted.",
    audience: ['staff'],
    permission: inboxFlags,
    input: Nothing,
    output: z.object({ list_layouts: z.array(ListLayout) }),
  }),
  save: operation({
    http: 'PUT /api/inbox/list_layouts/:tab',
    summary: "Saves the caller's layout for a tab's lists or for contacts: table or not, columns, and one of the list's sort orders.",
    audience: ['staff'],
    permission: inboxFlags,
    input: ListLayout,
    output: z.object({ list_layout: ListLayout }),
  }),
})
