import type { ConversationView } from '@porchlight/contracts'
import type { InboxPlace } from '../../../shared/conversations/tabs.ts'
import { DraftsPane } from '../../drafts/drafts-pane.tsx'
import { SearchPane } from '../search/search-pane.tsx'

export type OtherPaneProps = {
  place: InboxPlace
  go: (change: Partial<InboxPlace>, options?: { replace?: boolean }) => void
  active: string | null
  onActive: (ref: string) => void
  /** Reports the listed conversations to the screen, for its shortcuts; undefined while loading. */
  onRows: (rows: readonly ConversationView[] | undefined) => void
}

/** Left pane of the tabs that aren't conversation lists. Lazy-loaded. */
export default function OtherPane(props: OtherPaneProps) {
  return props.place.pane === 'drafts' ? <DraftsPane {...props} /> : <SearchPane {...props} />
}
