import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { Avatar } from '@porchlight/ui'
import { IconCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import styles from '../../../shared/conversations/lists/list.module.css'
import { useVisitorOnline } from '../../../shared/conversations/store/visitors-online.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import type { Selection } from '../selection/use-selection.ts'
import { t } from '../texts.ts'

type Steps = Pick<Selection, 'toggle' | 'extend'>
type Props = { row: ConversationView; isSelected: boolean | null; selection: Steps }

/** The visitor's avatar in a row; clicking it selects the row. */
export function RowFace({ row: { conversation_ref, ...row }, isSelected, selection }: Props) {
  const isOnline = useVisitorOnline(conversation_ref)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a shortcut for the mouse; X selects by keyboard
    <span
      className={styles.face}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        event.stopPropagation()
        if (event.shiftKey) selection.extend(conversation_ref)
        else selection.toggle(conversation_ref)
      }}
    >
      <Avatar name={visitorName(row)} size={32} status={isOnline ? 'online' : undefined} statusLabel={t('isOnline')} />
      <span className={styles.check} aria-hidden>
        {isSelected && <IconCheck size={18} stroke={2.4} />}
      </span>
    </span>
  )
}

/** Returns a row's click handlers, which open it or, with a modifier key, select it or a range. */
export const rowGestures = (ref: string, selection: Steps, onOpen: (ref: string) => void) => ({
  onClick: (event: MouseEvent) => {
    if (event.shiftKey) selection.extend(ref)
    else if (event.metaKey || event.ctrlKey) selection.toggle(ref)
    else onOpen(ref)
  },
  // Shift-click selects a range of rows; keep it from selecting text too.
  onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
})
