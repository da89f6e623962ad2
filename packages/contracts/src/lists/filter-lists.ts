import { z } from 'zod'
import { conversationKind } from '../conversations/conversation-fields.ts'
import { type InboxTab, inboxTabNames, inboxTabs } from '../conversations/conversation-lists.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import { filterSchema } from './field-schemas.ts'
import type { RowKind } from './row-kind.ts'

/** A list whose filters people can save: its kind of row, and the flags of which one opens it. */
export type FilterList = { readonly kind: RowKind; readonly rule: readonly PermissionFlag[] }

const ofInbox = Object.fromEntries(inboxTabNames.map((tab) => [tab, { kind: conversationKind, rule: [inboxTabs[tab].flag] }])) as unknown as Record<
  InboxTab,
  FilterList
>

/** Every list whose filters people can save: the tabs of the inbox, and one of each other kind of row. */
export const filterLists = {
  ...ofInbox,
} satisfies Record<string, FilterList>
export type FilterListName = keyof typeof filterLists
export const filterListNames = Object.keys(filterLists) as [FilterListName, ...FilterListName[]]

const kinds = [...new Set(Object.values<FilterList>(filterLists).map(({ kind }) => kind))]
/** A filter of any kind of row. Whether it suits its list is checked where it is saved. */
export const AnyFilter = z.union(kinds.map(filterSchema))
