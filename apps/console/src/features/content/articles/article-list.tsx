import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { t } from '../texts.ts'
import styles from './article-list.module.css'
import type { RowAction } from './article-menu.tsx'
import { ArticleRow, rowId } from './article-row.tsx'
import { ListHead } from './list-head.tsx'
import type { Selection } from './selection.ts'

export type ArticleListProps = {
  rows: readonly ArticleSummary[]
  titles: ReadonlyMap<string, string>
  selection: Selection
  active: string | null
  onActive: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
  onSelectAll: () => void
  onAction: (action: RowAction, article: ArticleSummary) => void
  onEnd: () => void
  /** A fetch of this list is in progress. */
  isFetching: boolean
  footer: ReactNode
}

/** Request the next page when fewer rows than this remain below. */
const aheadRows = 30
const pageRows = 10

/** Virtualized article list. A grid with one tab stop: arrow keys move, x selects, Enter opens. */
export function ArticleList({ rows, titles, selection, active, onActive, onSelect, onSelectAll, onAction, onEnd, isFetching, footer }: ArticleListProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const at = rows.findIndex((row) => row.article_id === active)
  const isAll = rows.length > 0 && rows.every((row) => selection.ids.has(row.article_id))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the keyboard scrolls; rows that move by themselves do not
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
  }, [active])
  const watchEnd = () => {
    const last = list.current ? list.current.findItemIndex(list.current.scrollOffset + list.current.viewportSize) : 0
    if (last >= rows.length - aheadRows) onEnd()
  }
  // A short list can't be scrolled to request more, and a refetch of the whole list may have cancelled the request for the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns whenever the rows change or a fetch ends
  useEffect(watchEnd, [rows.length, isFetching])

  const move = (to: number, isRange: boolean) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (!row) return
    if (isRange) onSelect(row.article_id, true)
    onActive(row.article_id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.target !== box.current) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return
      onSelectAll()
      return event.preventDefault()
    }
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + pageRows, PageUp: at - pageRows, Home: 0, End: rows.length - 1 }[event.key]
    const row = rows[at]
    if (target !== undefined) move(target, event.shiftKey)
    else if (event.key === ' ' && active) onSelect(active, event.shiftKey)
    else if (event.key === 'Enter' && row) onAction('open', row)
    else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && active)
      document.getElementById(rowId(active))?.querySelector<HTMLElement>('[data-row-menu]')?.click()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are virtualised, a table cannot be
    <div
      ref={box}
      className={styles.rows}
      role="grid"
      tabIndex={0}
      id="article-list"
      aria-label={t('list')}
      aria-multiselectable="true"
      aria-rowcount={-1}
      aria-activedescendant={at >= 0 && active ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (at < 0 && event.target === box.current) move(0, false)
      }}
    >
      <ListHead isAll={isAll} onSelectAll={onSelectAll} />
      <Virtualizer ref={list} scrollRef={box} data={rows} itemSize={44} keepMounted={at >= 0 ? [at] : undefined} onScroll={watchEnd} startMargin={32}>
        {(row: ArticleSummary, index: number) => (
          <ArticleRow
            key={row.article_id}
            article={row}
            index={index}
            titles={titles}
            isSelected={selection.ids.has(row.article_id)}
            isActive={row.article_id === active}
            onSelect={onSelect}
            onAction={onAction}
          />
        )}
      </Virtualizer>
      {footer}
    </div>
  )
}
