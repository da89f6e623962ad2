import type { AgentView, ConversationView } from '@porchlight/contracts'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useAgents } from '../../../shared/people/agents.ts'
import type { Selection } from '../day/use-selection.ts'
import { isTicketTab } from '../tabs.ts'
import { t } from '../texts.ts'
import { ConversationRow, rowId } from './conversation-row.tsx'
import styles from './list.module.css'
import type { ListKey } from './list-key.ts'

export type ConversationListProps = {
  listKey: ListKey
  rows: readonly ConversationView[]
  open: string | null
  /** The row that the keyboard acts on. */
  active: string | null
  me: string
  selection: Selection
  onActive: (ref: string) => void
  onOpen: (ref: string) => void
  /** Called near the end of the loaded rows. */
  onEnd: () => void
  footer: React.ReactNode
}

const rowHeight = 60
/** Request the next page when fewer rows than this remain below. */
const aheadRows = 8
const pageRows = 8

/** Virtualized list of conversations. A list box with one tab stop: arrow keys move, Enter opens. */
export function ConversationList({ listKey, rows, open, active, me, selection, onActive, onOpen, onEnd, footer }: ConversationListProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const agents = useAgents()
  const byId = useMemo(() => new Map((agents ?? []).map((agent): [string, AgentView] => [agent.user_id, agent])), [agents])
  const { toggle, extend } = selection
  const steps = useMemo(() => ({ toggle, extend }), [toggle, extend])
  const at = rows.findIndex((row) => row.conversation_ref === active)
  const showsAssignee = listKey.tab === 'chats' || listKey.tab === 'archives' || isTicketTab(listKey.tab)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the keyboard scrolls; rows that move by themselves do not
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
  }, [active])

  const move = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (row) onActive(row.conversation_ref)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + pageRows, PageUp: at - pageRows, Home: 0, End: rows.length - 1 }[event.key]
    if (target !== undefined) move(target)
    else if ((event.key === 'Enter' || event.key === ' ') && active) onOpen(active)
    else return
    event.preventDefault()
  }
  const watchEnd = () => {
    const last = list.current ? list.current.findItemIndex(list.current.scrollOffset + list.current.viewportSize) : 0
    if (last >= rows.length - aheadRows) onEnd()
  }
  // A short list can't be scrolled to request more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the rows change
  useEffect(watchEnd, [rows.length])

  return (
    <div
      ref={box}
      className={styles.rows}
      role="listbox"
      tabIndex={0}
      id="conversation-list"
      aria-label={t('list')}
      aria-multiselectable={selection.refs.size > 0 || undefined}
      aria-activedescendant={at >= 0 && active ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (at < 0) move(0)
      }}
    >
      <Virtualizer ref={list} scrollRef={box} data={rows} itemSize={rowHeight} keepMounted={at >= 0 ? [at] : undefined} onScroll={watchEnd}>
        {(row: ConversationView) => (
          <ConversationRow
            key={row.conversation_ref}
            row={row}
            assignee={showsAssignee ? byId.get(row.assignee_id ?? '') : undefined}
            isOpen={row.conversation_ref === open}
            isActive={row.conversation_ref === active}
            isUnread={row.unread_count > 0 || row.unread_for.includes(me) || row.mention_unread.includes(me)}
            isSelected={selection.refs.size > 0 ? selection.refs.has(row.conversation_ref) : null}
            selection={steps}
            onOpen={onOpen}
          />
        )}
      </Virtualizer>
      {footer}
    </div>
  )
}
