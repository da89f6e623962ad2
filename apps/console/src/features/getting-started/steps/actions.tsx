import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '../set-up.module.css'

/** The actions of a step: its own, then links to the pages that have more of it. */
export function Actions({ links, children }: { links: readonly (readonly [label: string, to: string])[]; children?: ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      {links.map(([label, to]) => (
        <Button key={to} component={Link} to={to} variant="default" size="xs">
          {label}
        </Button>
      ))}
    </div>
  )
}
