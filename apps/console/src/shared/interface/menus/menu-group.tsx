import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** Menu items under a heading. ARIA allows only items and groups inside a menu, so the heading labels a group instead of being a child of the menu. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden="true">{label}</Menu.Label>
      {children}
    </div>
  )
}
