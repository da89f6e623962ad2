import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { AgentView } from '@porchlight/contracts/people/people'
import { useMemo } from 'react'
import { RowBox } from '../../../shared/conversations/lists/row-box.tsx'
import type { ListKey } from '../../../shared/conversations/store/list-key.ts'
import { isTicketTab } from '../../../shared/conversations/tabs.ts'
import { useAgents } from '../../../shared/people/agents.ts'
import type { Selection } from '../selection/use-selection.ts'
import { t } from '../texts.ts'
import { ConversationRow } from './conversation-row.tsx'

export type ConversationListProps = {
  place: ListKey
  rows: readonly ConversationView[]
  open: string | null
  /** The row that keyboard shortcuts apply to. */
  active: string | null
  me: string
  selection: Selection
  onActive: (ref: string) => void
  onOpen: (ref: string) => void
  /** Opens a row by keyboard. */
  onEnter: (ref: string) => void
  /** Called when the user scrolls near the end of the loaded rows. */
  onEnd: () => unknown
  footer: React.ReactNode
}

const rowHeight = 60
const refOf = (row: ConversationView) => row.conversation_ref

/** List of a tab's conversations. */
export function ConversationList({ place, rows, open, active, me, selection, onActive, onOpen, onEnter, onEnd, footer }: ConversationListProps) {
  const agents = useAgents()
  const byId = useMemo(() => new Map((agents ?? []).map((agent): [string, AgentView] => [agent.user_id, agent])), [agents])
  const { toggle, extend } = selection
  const steps = useMemo(() => ({ toggle, extend }), [toggle, extend])
  const showsAssignee = place.tab === 'chats' || place.tab === 'archives' || isTicketTab(place.tab)
  return (
    <RowBox
      {...{ rows, refOf, active, onActive, onEnd, footer }}
      onOpen={onEnter}
      label={t('list')}
      itemSize={rowHeight}
      isMultiselectable={selection.refs.size > 0}
    >
      {(row) => (
        <ConversationRow
          key={row.conversation_ref}
          row={row}
          assignee={showsAssignee ? byId.get(row.assignee_id ?? '') : undefined}
          isOpen={row.conversation_ref === open}
          isActive={row.conversation_ref === active}
          isUnread={isUnreadBy(me, row)}
          isSelected={selection.refs.size > 0 ? selection.refs.has(row.conversation_ref) : null}
          selection={steps}
          onOpen={onOpen}
        />
      )}
    </RowBox>
  )
}

/** Returns whether a conversation is unread for this user. */
export const isUnreadBy = (me: string, row: ConversationView): boolean => row.unread_count > 0 || row.unread_for.includes(me) || row.mention_unread.includes(me)
