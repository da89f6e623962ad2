import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** Items of a menu under a heading. A menu may hold items and groups of items only, so the heading names the group and is no child of the menu itself. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a menu
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden="true">{label}</Menu.Label>
      {children}
    </div>
  )
}
