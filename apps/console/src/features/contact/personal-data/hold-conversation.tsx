import type { OpenedConversation } from '../../../shared/features/conversation-places.ts'
import { HoldDialog } from './hold-dialog.tsx'

/** Dialog that places a legal hold on the open conversation. */
export default function HoldConversation({ conversation, isOpen, onClose }: OpenedConversation & { isOpen: boolean; onClose: () => void }) {
  return <HoldDialog held={{ conversation_ref: conversation.conversation_ref }} isOpen={isOpen} onClose={onClose} />
}
