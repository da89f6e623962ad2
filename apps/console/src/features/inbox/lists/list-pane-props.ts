import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { useConversationList } from '../../../shared/conversations/store/list-query.ts'
import type { InboxPlace } from '../../../shared/conversations/tabs.ts'
import type { Selection } from '../selection/use-selection.ts'

/** Props of the inbox's left pane and its parts. */
export type ListPaneProps = {
  place: InboxPlace
  go: (change: Partial<InboxPlace>) => void
  list: ReturnType<typeof useConversationList>
  /** Whether the list's order has loaded. */
  isKnown: boolean
  isTable: boolean
  /** The visible rows; undefined while loading. */
  rows: readonly ConversationView[] | undefined
  active: string | null
  me: string
  selection: Selection
  onActive: (ref: string) => void
  /** Opens a conversation by keyboard, in order to write in it. */
  onEnter: (ref: string) => void
  onAccepted: (ref: string) => void
}
