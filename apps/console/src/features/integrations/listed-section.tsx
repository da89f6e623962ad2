import type { OperationName } from '@porchlight/contracts/routes'
import type { ReactNode } from 'react'
import { Loaded, type LoadingQuery } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import styles from './integrations.module.css'

type Props<T, Row> = {
  title: string
  lead: ReactNode
  /** The text instead of an empty list. */
  none: string
  /** The button that adds a row: the operation it runs in the end. */
  add: { for: OperationName; label: string; run: () => void }
  query: LoadingQuery<T>
  rowsOf: (data: T) => readonly Row[]
  children: (row: Row) => ReactNode
}

/** A section with a list of what the library is connected to, and the button that adds one. */
export function ListedSection<T, Row>({ title, lead, none, add, query, rowsOf, children }: Props<T, Row>) {
  return (
    <Section
      title={title}
      lead={lead}
      actions={
        <ActionButton for={add.for} variant="default" size="xs" onClick={add.run}>
          {add.label}
        </ActionButton>
      }
    >
      <Loaded query={query} rows={2}>
        {(data) => (rowsOf(data).length === 0 ? <p className={styles.nothing}>{none}</p> : <ul className={styles.mailboxes}>{rowsOf(data).map(children)}</ul>)}
      </Loaded>
    </Section>
  )
}
