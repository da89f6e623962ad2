import { ActionIcon } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { Skeleton } from '@porchlight/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { mayDo } from '../../../shared/conversations/may-do.ts'
import { useConversationDetails } from '../../../shared/conversations/store/conversation-query.ts'
import type { ConversationDetails } from '../../../shared/conversations/store/live.ts'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import styles from './details-pane.module.css'
import { t } from './texts.ts'

type Props = { conversation_ref: string; onBack: () => void; onOpen: (conversation: ConversationView) => void }

/** Right pane: the panels of all features about a conversation. */
export function DetailsPane({ conversation_ref, onBack, onOpen }: Props) {
  const details = useConversationDetails(conversation_ref)
  return (
    <aside className={styles.panel} aria-label={t('title')}>
      <header className={styles.header}>
        <ActionIcon className={styles.back} onClick={onBack} aria-label={t('back')} size="lg">
          <IconArrowLeft size={19} stroke={1.7} />
        </ActionIcon>
        <h2>{t('title')}</h2>
      </header>
      <div className={styles.content}>
        {details.isPending ? (
          <div className={styles.loading}>
            <Skeleton rows={8} label={t('loading')} />
          </div>
        ) : (
          <Loaded query={details}>{(known) => <Panels details={known} onOpen={onOpen} />}</Loaded>
        )}
      </div>
    </aside>
  )
}

function Panels({ details, onOpen }: { details: ConversationDetails; onOpen: Props['onOpen'] }) {
  const { conversation } = details
  const { can } = usePermissions()
  const me = useSignedIn().user.user_id
  const opened = { conversation, me, may: mayDo(conversation, me, can), open: onOpen }
  return conversationGuests()
    .panels.filter(({ rule = 'signed-in' }) => can(rule))
    .map(({ id, Panel }) => <Panel key={id} {...opened} details={details} />)
}
