// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a virtualizer, which no table element allows
// biome-ignore-all lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
import { ActionIcon } from '@mantine/core'
import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { type ListOrder, orderOf } from '@porchlight/contracts/conversations/conversation-orders'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { CountBadge } from '@porchlight/ui'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { layoutsQuery } from '../../../shared/conversations/columns/list-layouts.ts'
import { t as columnText } from '../../../shared/conversations/columns/texts.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import list from '../../../shared/conversations/lists/list.module.css'
import { RowBox, rowId } from '../../../shared/conversations/lists/row-box.tsx'
import { noText } from '../../../shared/conversations/no-text.ts'
import { ordersOf } from '../../../shared/conversations/tabs.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { isUnreadBy } from '../lists/conversation-list.tsx'
import type { ListPaneProps } from '../lists/list-pane-props.ts'
import { RowFace, rowGestures } from '../lists/row-face.tsx'
import { RowLibrary } from '../lists/row-library.tsx'
import { t } from '../texts.ts'
import { FieldCell } from './field-cell.tsx'
import { chooseOrder, layoutOf } from './keep-layout.ts'
import styles from './table.module.css'

const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'))

/** Row and header heights, in px. */
const rowHeight = 52
const headerHeight = 36
const refOf = (row: ConversationView) => row.conversation_ref

type Props = Pick<ListPaneProps, 'place' | 'go' | 'active' | 'me' | 'selection' | 'onActive'> & {
  rows: readonly ConversationView[]
  hasMore: boolean
  onOpen: (ref: string) => void
  onEnter: (ref: string) => void
  onEnd: () => unknown
  footer: React.ReactNode
}

/** Table of a tab's conversations, with the columns the user chose. */
export default function ConversationTable({ place, go, rows, active, me, selection, hasMore, onActive, onOpen, onEnter, onEnd, footer }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const { columns } = layoutOf(place.tab, useQuery({ ...layoutsQuery, enabled: false }).data)
  const { wordOf, labelOf } = useFieldWords(columns)
  const header = (
    <div className={styles.header} role="row" aria-rowindex={1}>
      <span className={styles.head} role="columnheader">
        {columnText('conversation')}
      </span>
      {columns.map((name) => (
        <Head key={name} name={name} label={labelOf(name)} place={place} onOrder={(sort) => chooseOrder(place, go, sort)} />
      ))}
      <span className={styles.choose} role="columnheader">
        <ActionIcon size="sm" variant="subtle" aria-label={columnText('columns')} title={columnText('columns')} onClick={() => setChoosing(true)}>
          <IconColumns3 size={16} stroke={1.7} />
        </ActionIcon>
      </span>
    </div>
  )
  const style = {
    paddingBlockStart: 0,
    '--columns': `minmax(17rem, 2.5fr) repeat(${columns.length}, minmax(7.5rem, 1fr)) 2rem`,
    '--table-width': `${20 + columns.length * 8}rem`,
  }
  return (
    <>
      <RowBox
        {...{ rows, refOf, active, onActive, onEnd, footer }}
        onOpen={onEnter}
        label={t('list')}
        itemSize={rowHeight}
        isMultiselectable={selection.refs.size > 0}
        table={{ header, height: headerHeight, hasMore, style: style as React.CSSProperties }}
      >
        {(row, index) => (
          <div
            key={row.conversation_ref}
            id={rowId(row.conversation_ref)}
            className={`${list.row} ${styles.row}`}
            role="row"
            aria-rowindex={index + 2}
            aria-selected={selection.refs.has(row.conversation_ref)}
            data-active={row.conversation_ref === active || undefined}
            data-unread={isUnreadBy(me, row) || undefined}
            {...rowGestures(row.conversation_ref, selection, onOpen)}
          >
            <div className={styles.first} role="rowheader">
              <RowFace row={row} isSelected={selection.refs.size > 0 ? selection.refs.has(row.conversation_ref) : null} selection={selection} />
              <span className={list.rowText}>
                <span className={list.name}>
                  {visitorName(row)}
                  <RowLibrary row={row} />
                </span>
                <span className={list.excerpt} dir="auto">
                  {row.subject || row.last_message?.excerpt || noText(row)}
                </span>
              </span>
              <CountBadge count={row.unread_count} label={t('unread', { count: row.unread_count })} quiet={row.state === 'closed' || row.state === 'solved'} />
            </div>
            {columns.map((name) => (
              <div key={name} className={styles.cell} role="gridcell" dir={conversationField(name)?.kind === 'text' ? 'auto' : undefined}>
                <FieldCell row={row} name={name} wordOf={wordOf} />
              </div>
            ))}
          </div>
        )}
      </RowBox>
      <Suspense>{isChoosing && <ColumnsDialog tab={place.tab} onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}

type HeadProps = { name: string; label: string; place: Props['place']; onOrder: (sort: ListOrder) => void }

/** Column header. If the tab can be ordered by this field, it is a button that cycles through the orders, or toggles a single one. */
function Head({ name, label, place, onOrder }: HeadProps) {
  const offered = Object.values(conversationField(name)?.sorted ?? {}).filter((order): order is ListOrder => ordersOf(place.tab).some((one) => one === order))
  const at = offered.indexOf(place.sort)
  const current = at >= 0 ? orderOf(place.sort).direction : undefined
  const next = offered[at + 1] ?? (offered.length > 1 ? offered[0] : ordersOf(place.tab)[0])
  if (offered.length === 0 || !next) {
    return (
      <span className={styles.head} role="columnheader">
        {label}
      </span>
    )
  }
  const Arrow = current === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <span className={styles.head} role="columnheader" aria-sort={current === undefined ? 'none' : current === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" title={conversationText(`sort_${next}`)} onClick={() => onOrder(next)}>
        {label}
        <Arrow size={14} stroke={1.9} aria-hidden data-current={current !== undefined || undefined} />
      </button>
    </span>
  )
}
