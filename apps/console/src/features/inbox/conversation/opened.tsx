import { useQuery } from '@tanstack/react-query'
import { conversationQuery } from '../../../shared/conversations/store/conversation-query.ts'
import { DetailsPane } from '../details/details-pane.tsx'
import styles from '../inbox-screen.module.css'
import { ConversationPane, type ConversationPaneProps } from './conversation-pane.tsx'
import { useOpenConversation } from './use-open-conversation.ts'

type Props = Omit<ConversationPaneProps, 'store'>

/** The open conversation and its visitor. Lazy-loaded, so that the list is usable without it. */
export default function Opened(props: Props) {
  const { conversation_ref, isDetailsOpen, onDetails, onOpen } = props
  const { key, store } = useOpenConversation(conversation_ref)
  const { data: isErased } = useQuery({ ...conversationQuery(conversation_ref), select: ({ conversation }) => conversation.erased_at !== null })
  return (
    <>
      <div className={styles.conversation}>
        <ConversationPane key={key} {...props} store={store} />
      </div>
      {isDetailsOpen && !isErased && (
        <div className={styles.details}>
          <DetailsPane key={conversation_ref} conversation_ref={conversation_ref} onBack={onDetails} onOpen={onOpen} />
        </div>
      )}
    </>
  )
}
