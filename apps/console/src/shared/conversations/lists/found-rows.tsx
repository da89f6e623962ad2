import { Avatar, RelativeTime } from '@porchlight/ui'
import type { ReactNode } from 'react'
import styles from './found-rows.module.css'
import list from './list.module.css'
import { RowBox, rowId } from './row-box.tsx'

/** A row in a list of found conversations or drafts. */
export type FoundRow = {
  ref: string /** Distinguishes rows of the same conversation. */
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
  /** Opens a row by keyboard; `onOpen` by default. */
  onEnter?: (ref: string) => void
  /** Called when the user scrolls near the end of the rows. */
  onEnd?: () => unknown
  footer?: ReactNode
}

/** Height of most rows, in px. */
const rowHeight = 76
const refOf = (row: FoundRow) => row.ref

/** List of found conversations. */
export function FoundRows({ open, onEnter, ...box }: Props) {
  return (
    <RowBox {...box} onOpen={onEnter ?? box.onOpen} refOf={refOf} itemSize={rowHeight}>
      {(row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list box around it has the focus and the keys
        <div
          key={row.key ?? row.ref}
          id={rowId(row.ref)}
          className={`${list.row} ${styles.row}`}
          role="option"
          aria-selected={row.ref === open}
          data-active={row.ref === box.active || undefined}
          onClick={() => box.onOpen(row.ref)}
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
      )}
    </RowBox>
  )
}
