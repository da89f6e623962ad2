import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { t } from '../texts.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
/** Formats a shortcut such as 'Mod-B' for display. */
const keysText = (keys: string): string =>
  isMac ? keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('-', '') : keys.replace('Mod', 'Ctrl').replaceAll('-', '+')

export type ToolButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> & {
  label: string
  keys?: string
  isActive?: boolean
  isDisabled?: boolean
  children: ReactNode
}

/** Small toolbar button. Pressing it doesn't move the cursor in the text. */
export function ToolButton({ label, keys, isActive, isDisabled, children, ...button }: ToolButtonProps) {
  return (
    <Tooltip label={keys ? t('shortcut', { name: label, keys: keysText(keys) }) : label}>
      <ActionIcon
        {...button}
        // Escape returns focus to the text; a dialog around the editor stays open.
        data-mantine-stop-propagation="true"
        aria-label={label}
        aria-pressed={isActive}
        variant={isActive ? 'light' : 'subtle'}
        color={isActive ? 'porch' : 'gray'}
        size={30}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
