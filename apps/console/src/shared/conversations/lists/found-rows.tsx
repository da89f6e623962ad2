import { Avatar, RelativeTime } from '@porchlight/ui'
import { type ReactNode, useState } from 'react'
import styles from './found-rows.module.css'
import list from './list.module.css'
import { RowBox, rowId } from './row-box.tsx'

/** A row in a list of found conversations or drafts. */
export type FoundRow = {
  ref: string
  /** Distinguishes rows of the same conversation. */
  key?: string
  name: string
  title: ReactNode
  /** Time shown at the end of the row, relative to now. */
  at?: string
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
const keyOf = (row: FoundRow) => row.key ?? row.ref

/** List of found conversations. */
export function FoundRows({ open, onEnter, ...box }: Props) {
  // The list's owner knows conversations; which of several rows of one is meant is known here.
  const [chosen, setChosen] = useState<string | null>(null)
  const keyFor = (ref: string | null) => {
    const theirs = box.rows.filter((row) => row.ref === ref).map(keyOf)
    return theirs.find((key) => key === chosen) ?? theirs[0] ?? null
  }
  const [activeKey, openKey] = [keyFor(box.active), keyFor(open)]
  const choose = (then: (ref: string) => void) => (key: string) => {
    const row = box.rows.find((each) => keyOf(each) === key)
    setChosen(key)
    if (row) then(row.ref)
  }
  return (
    <RowBox {...box} active={activeKey} onActive={choose(box.onActive)} onOpen={choose(onEnter ?? box.onOpen)} refOf={keyOf} itemSize={rowHeight}>
      {(row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list box around it has the focus and the keys
        <div
          key={keyOf(row)}
          id={rowId(keyOf(row))}
          className={`${list.row} ${styles.row}`}
          role="option"
          aria-selected={keyOf(row) === openKey}
          data-active={keyOf(row) === activeKey || undefined}
          onClick={() => choose(box.onOpen)(keyOf(row))}
        >
          <Avatar name={row.name} size={32} />
          <div className={list.rowText}>
            <div className={list.rowLine}>
              <span className={list.name}>{row.title}</span>
              {row.marks}
              {row.at !== undefined && (
                <span className={list.time}>
                  <RelativeTime at={row.at} />
                </span>
              )}
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
