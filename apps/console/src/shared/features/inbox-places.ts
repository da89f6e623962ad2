import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { PermissionRule } from '@porchlight/contracts/define'
import type { ComponentType } from 'react'
import type { InboxPlace } from '../conversations/tabs.ts'
import { registeredFeatures } from './registered-features.ts'

/** Navigates within the inbox: changes parts of its URL. */
export type GoInInbox = (change: Partial<InboxPlace>, options?: { replace?: boolean }) => void

/** Loads the component of a place, the default export of its file. */
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Props of an inbox pane. */
export type InboxPaneProps = {
  place: InboxPlace
  go: GoInInbox
  /** The conversation that keyboard shortcuts apply to. */
  active: string | null
  onActive: (ref: string) => void
  /** Opens a conversation in order to write in it: what is typed next goes to its reply field. */
  onEnter: (ref: string) => void
  /** Reports the listed conversations to the screen, for its shortcuts; undefined while loading. */
  onRows: (rows: readonly ConversationView[] | undefined) => void
}

/** A left pane of the inbox that is not one of the lists in `conversation-lists.ts`; it opens at `?tab=<id>`. */
export type InboxPane = {
  id: string
  title: () => string
  rule: PermissionRule
  /** Sort order among the panes of all features, in steps of ten. */
  order: number
  /** Leaves out the tab, for a pane that opens in another way. */
  hasTab?: false
  load: Load<InboxPaneProps>
}

/** A control in the header above the inbox's lists. */
export type ListTool = {
  id: string
  /** Beside the title, as a line of links below the tabs, or at the end of the filter line. */
  at: 'title' | 'links' | 'filters'
  /** Sort order among the tools of all features at the same place, in steps of ten. */
  order: number
  isFor: (place: InboxPlace) => boolean
  /** Reserves a line while it loads, and loads it at once. Other tools load after the list, and may show nothing. */
  keepsLine?: true
  load: Load<{ place: InboxPlace; go: GoInInbox }>
}

/** A mark in the rows of the inbox's lists, beside the marks of the declared fields. Loaded after the list. */
export type ListMark = {
  id: string
  /** Sort order among the marks of all features, in steps of ten. */
  order: number
  load: Load<{ row: ConversationView }>
}

/** Props of a dialog for the conversations selected in a list; it stays mounted while it closes. `onDone`: these need not stay selected. */
export type BulkActionProps = { rows: readonly ConversationView[]; isOpen: boolean; onClose: () => void; onDone: (refs: readonly string[]) => void }

/** A button in the bar of the selected conversations, which opens a dialog. */
export type BulkAction = {
  id: string
  /** Sort order among the actions of all features, in steps of ten. */
  order: number
  rule: PermissionRule
  label: () => string
  /** Opens it while conversations are selected. */
  shortcut?: string
  load: Load<BulkActionProps>
}

/** What a feature adds to the inbox's lists. */
export type InboxPlaces = { panes?: readonly InboxPane[]; tools?: readonly ListTool[]; marks?: readonly ListMark[]; bulk?: readonly BulkAction[] }

const inOrder = <T extends { order: number }>(all: readonly T[]): T[] => all.toSorted((one, other) => one.order - other.order)
const placesOf = (features: readonly { inbox?: InboxPlaces }[]) => features.flatMap(({ inbox }) => inbox ?? [])

/** Returns the panes of all features, in the order of their tabs. */
export const inboxPanes = (features = registeredFeatures()): InboxPane[] => inOrder(placesOf(features).flatMap(({ panes = [] }) => panes))

/** Returns whether a feature has a pane with this id. */
export const isInboxPane = (id: string): boolean => inboxPanes().some((pane) => pane.id === id)

/** Returns the list tools of all features. */
export const listTools = (features = registeredFeatures()): ListTool[] => inOrder(placesOf(features).flatMap(({ tools = [] }) => tools))

/** Returns the marks of all features for rows in lists. */
export const listMarks = (features = registeredFeatures()): ListMark[] => inOrder(placesOf(features).flatMap(({ marks = [] }) => marks))

/** Returns the actions of all features on selected conversations. */
export const bulkActions = (features = registeredFeatures()): BulkAction[] => inOrder(placesOf(features).flatMap(({ bulk = [] }) => bulk))
