import { ActionIcon, Menu } from '@mantine/core'
import type { ClientMessage, ConversationStore } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../shared/error-text.ts'
import { MenuGroup } from '../../../shared/menus/menu-group.tsx'
import { showError } from '../../../shared/toasts.ts'
import { c } from '../texts.ts'
import styles from './message.module.css'

const windowMs = limits.editWindowMinutes * 60_000

type Props = {
  message: ClientMessage
  store: ConversationStore
  onEdit: () => void
  /** Editing has just ended: move focus back to where it started. */
  takesFocus: boolean
}

/** Edit and delete buttons for the agent's own messages, for 15 minutes. The server enforces the time limit. */
export function MessageActions({ message, store, onEdit, takesFocus }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  if (Date.now() - Date.parse(message.created_at) > windowMs) return null
  const remove = () => void store.remove(message.id).catch((cause: unknown) => showError(errorText(cause)))
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon ref={button} className={styles.messageMenu} data-open={isOpen || undefined} aria-label={c('messageActions')} size="sm">
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {message.message !== '' && (
          <Menu.Item leftSection={<IconPencil size={15} stroke={1.7} />} onClick={onEdit}>
            {c('edit')}
          </Menu.Item>
        )}
        <MenuGroup label={c('removeAsk')}>
          <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={remove}>
            {c('remove')}
          </Menu.Item>
        </MenuGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
