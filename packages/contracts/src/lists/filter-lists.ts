import { z } from 'zod'
import { conversationKind } from '../conversations/conversation-fields.ts'
import { inboxTabNames, inboxTabs } from '../conversations/conversation-lists.ts'
import { rowKinds } from '../generated/row-kinds.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import { filterSchema } from './field-schemas.ts'
import type { RowKind } from './row-kind.ts'

/** A list whose filters people can save: its kind of row, and the flags of which one opens it. */
export type FilterList = { readonly kind: RowKind; readonly rule: readonly PermissionFlag[] }

const all: readonly RowKind[] = rowKinds

/** Every list whose filters people can save: the tabs of the inbox, and those that other kinds of row declare. */
export const filterLists: ReadonlyMap<string, FilterList> = new Map([
  ...inboxTabNames.map((tab) => [tab, { kind: conversationKind, rule: [inboxTabs[tab].flag] }] as const),
  ...all.flatMap((kind) => (kind.list ? [[kind.list.name, { kind, rule: kind.list.rule }] as const] : [])),
])

/** The name of such a list. */
export const FilterListName = z.enum([...filterLists.keys()] as [string, ...string[]])

/** A filter of any kind of row. Whether it suits its list is checked where it is saved. */
export const AnyFilter = z.union([...new Set([...filterLists.values()].map(({ kind }) => kind))].map(filterSchema))
