import { Modal } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import type { BulkActionProps } from '../../shared/features/inbox-places.ts'
import { followTicket } from './follow.ts'
import { t } from './texts.ts'
import { TrackerPicker } from './tracker-picker.tsx'

type Props = { rows: readonly ConversationView[]; isOpen: boolean; onClose: () => void; onDone?: BulkActionProps['onDone'] }

/** Dialog that lets the selected conversations follow a ticket about the problem that they share. */
export default function FollowDialog({ rows, isOpen, onClose, onDone }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('followTitle', { count: rows.length })}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ transition: 'pop', duration: 120, exitDuration: 0 }}
    >
      {isOpen && (
        <TrackerPicker
          not={rows.map(({ conversation_ref }) => conversation_ref)}
          onPick={(tracker) => {
            onClose()
            void followTicket(rows, tracker).then(onDone)
          }}
        />
      )}
    </Modal>
  )
}

/** The same for the open conversation. */
export const FollowFromConversation = ({ conversation, isOpen, onClose }: OpenedConversation & { isOpen: boolean; onClose: () => void }) => (
  <FollowDialog rows={[conversation]} isOpen={isOpen} onClose={onClose} />
)
