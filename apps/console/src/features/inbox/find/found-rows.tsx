import { Avatar, RelativeTime } from '@porchlight/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import list from '../lists/list.module.css'
import styles from './find.module.css'

/** A row of found conversations or drafts. */
export type FoundRow = {
  ref: string /** Tells rows of one conversation apart. */
  key?: string
  name: string
  title: ReactNode
  at: string
  about: ReactNode
  text: ReactNode
  marks?: ReactNode
}

type Props = {
  label: string
  rows: readonly FoundRow[]
  open: string | null
  active: string | null
  onActive: (ref: string) => void
  onOpen: (ref: string) => void
  /** Called near the end of the rows. */
  onEnd?: () => void
  footer?: ReactNode
}

/** Distance from the end, in pixels, at which the next page is asked for. */
const aheadPx = 400
const rowId = (ref: string) => `found-${ref}`

/** List of found conversations: a list box with one tab stop; arrow keys move, Enter opens. */
export function FoundRows({ label, rows, open, active, onActive, onOpen, onEnd, footer }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const at = rows.findIndex((row) => row.ref === active)
  useEffect(() => {
    if (active) document.getElementById(rowId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const watchEnd = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
    if (scrollHeight - scrollTop - clientHeight < aheadPx) onEnd?.()
  }
  // A short list can't be scrolled to request more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the rows change
  useEffect(watchEnd, [rows.length])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    const row = target !== undefined && rows[Math.max(0, Math.min(rows.length - 1, target))]
    if (row) onActive(row.ref)
    else if ((event.key === 'Enter' || event.key === ' ') && at >= 0 && active) onOpen(active)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className={list.rows}
      role="listbox"
      tabIndex={0}
      id="conversation-list"
      aria-label={label}
      aria-activedescendant={at >= 0 && active ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onScroll={watchEnd}
      onFocus={() => {
        if (at < 0 && rows[0]) onActive(rows[0].ref)
      }}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list box around it has the focus and the keys
        <div
          key={row.key ?? row.ref}
          id={rowId(row.ref)}
          className={`${list.row} ${styles.row}`}
          role="option"
          aria-selected={row.ref === open}
          data-active={row.ref === active || undefined}
          onClick={() => onOpen(row.ref)}
        >
          <Avatar name={row.name} size={32} />
          <div className={list.rowText}>
            <div className={list.rowLine}>
              <span className={list.name}>{row.title}</span>
              {row.marks}
              <span className={list.time}>
                <RelativeTime at={row.at} />
              </span>
            </div>
            <span className={styles.about} dir="auto">
              {row.about}
            </span>
            <span className={styles.text} dir="auto">
              {row.text}
            </span>
          </div>
        </div>
      ))}
      {footer}
    </div>
  )
}
