import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * Menu items under a heading. An ARIA menu may contain only items and groups of items, so the heading labels the group and isn't a child of the menu itself.
 */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden="true">{label}</Menu.Label>
      {children}
    </div>
  )
}
