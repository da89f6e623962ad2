import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { ClientMessage, ConversationStore } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import type { MessageAction } from '../../../shared/features/conversation-places.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { offerUndo } from '../../../shared/interface/undo.tsx'
import { t } from '../conversation/texts.ts'
import styles from './message.module.css'

const windowMs = limits.editWindowMinutes * 60_000

type Props = {
  message: ClientMessage
  isMine: boolean
  store: ConversationStore
  onEdit: () => void
  actions: readonly MessageAction[]
  onAction: (action: MessageAction, message: ClientMessage) => void
  /** Editing has just ended: return focus to the menu button. */
  takesFocus: boolean
}

/** Message menu: edit and delete on the agent's own messages within 15 minutes (the server enforces the limit), and the actions of other features. */
export function MessageActions({ message, isMine, store, onEdit, actions, onAction, takesFocus }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const isChangeable = isMine && rightNow() - Date.parse(message.created_at) <= windowMs
  if (!isChangeable && actions.length === 0) return null
  const remove = async () => {
    try {
      await store.remove(message.id)
      offerUndo(t('removed'), () => store.restore(message.id))
    } catch (cause) {
      showError(errorText(cause))
    }
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon ref={button} className={styles.messageMenu} data-open={isOpen || undefined} aria-label={t('messageActions')} size="sm">
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChangeable && message.message !== '' && (
          <Menu.Item leftSection={<IconPencil size={15} stroke={1.7} />} onClick={onEdit}>
            {t('edit')}
          </Menu.Item>
        )}
        {actions.map((action) => (
          <Menu.Item key={action.id} leftSection={<action.icon size={15} stroke={1.7} />} onClick={() => onAction(action, message)}>
            {action.label()}
          </Menu.Item>
        ))}
        {isChangeable && (
          <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => void remove()}>
            {t('remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
