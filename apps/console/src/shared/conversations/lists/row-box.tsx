import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import styles from './list.module.css'

export type RowBoxProps<Row> = {
  label: string
  rows: readonly Row[]
  /** Returns the reference of a row: of its conversation, if no other row is about the same one. */
  refOf: (row: Row) => string
  /** The row that keyboard shortcuts apply to. */
  active: string | null
  onActive: (ref: string) => void
  onOpen: (ref: string) => void
  /** Called when the user scrolls near the end of the loaded rows. */
  onEnd?: () => unknown
  isMultiselectable?: boolean
  /** Row height in px: exact, or an estimate until rows of different heights are measured. */
  itemSize: number
  /** Renders a table with this header (`height` in px); `hasMore` means that more rows can be loaded. The default is a list box. */
  table?: { header: ReactNode; height: number; hasMore: boolean; style: CSSProperties }
  footer?: ReactNode
  /** Renders a row; its element must have the id `rowId(ref)`. */
  children: (row: Row, index: number) => React.ReactElement
}

/** Returns the id of a row's element, for aria-activedescendant. */
export const rowId = (ref: string): string => `conversation-${ref}`

/** Request the next page when fewer rows than this remain below. */
const aheadRows = 8
const pageRows = 8

/** Virtualized list of conversations with one tab stop for its rows: arrow keys move, Enter opens. */
export function RowBox<Row>(props: RowBoxProps<Row>) {
  const { label, rows, refOf, active, onActive, onOpen, onEnd, isMultiselectable, itemSize, table, footer, children } = props
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const at = rows.findIndex((row) => refOf(row) === active)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the keyboard scrolls; rows that move by themselves do not
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
  }, [active])

  const move = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (row) onActive(refOf(row))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A button in the header handles its own keys.
    if (event.metaKey || event.ctrlKey || event.altKey || event.target !== box.current) return
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + pageRows, PageUp: at - pageRows, Home: 0, End: rows.length - 1 }[event.key]
    if (target !== undefined) move(target)
    else if ((event.key === 'Enter' || event.key === ' ') && at >= 0 && active) onOpen(active)
    else return
    event.preventDefault()
  }
  const watchEnd = () => {
    const last = list.current ? list.current.findItemIndex(list.current.scrollOffset + list.current.viewportSize) : 0
    if (last >= rows.length - aheadRows) onEnd?.()
  }
  // A short list can't be scrolled to request more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns whenever the rows change
  useEffect(watchEnd, [rows.length])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: it has one of two interactive roles
    <div
      ref={box}
      className={styles.rows}
      style={table?.style}
      role={table ? 'grid' : 'listbox'}
      tabIndex={0}
      id="conversation-list"
      aria-label={label}
      aria-multiselectable={isMultiselectable || undefined}
      aria-rowcount={table ? (table.hasMore ? -1 : rows.length + 1) : undefined}
      aria-activedescendant={at >= 0 && active ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (at < 0 && event.target === box.current) move(0)
      }}
    >
      {table?.header}
      <Virtualizer
        ref={list}
        scrollRef={box}
        data={rows}
        itemSize={itemSize}
        startMargin={table?.height}
        keepMounted={at >= 0 ? [at] : undefined}
        onScroll={watchEnd}
      >
        {children}
      </Virtualizer>
      {footer}
    </div>
  )
}
