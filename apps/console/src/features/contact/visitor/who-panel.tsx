import { ActionIcon } from '@mantine/core'
import type { VisitorDetails } from '@porchlight/contracts/conversations/conversations'
import { Avatar, StatusDot } from '@porchlight/ui'
import { IconPencil, IconRosetteDiscountCheck, IconScreenShare } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import type { ConversationPanel } from '../../../shared/features/conversation-places.ts'
import { holdKeys } from '../../../shared/interface/commands/held-keys.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t as contact } from '../texts.ts'
import { t } from './texts.ts'
import styles from './visitor-panels.module.css'
import { watchScreen } from './watch-screen.ts'

const ContactDialog = lazy(() => import('../contact-dialog.tsx'))

/** Flags that allow watching a visitor's screen: the same as for answering. */
const watchFlags = ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'] as const

/** Head of the panel: who the contact is, with buttons to edit them and to watch their screen. */
export function WhoPanel({ details: { conversation, visitor }, may }: ComponentProps<ConversationPanel['Panel']>) {
  const { can } = usePermissions()
  const [isEditing, setEditing] = useState<boolean | null>(null)
  const edit = () => {
    holdKeys()
    setEditing(true)
  }
  return (
    <>
      <Who
        visitor={visitor}
        name={visitorName(conversation)}
        library={conversation.visitor.library}
        onEdit={may.rename ? edit : undefined}
        onWatch={visitor.can_watch_screen && can(watchFlags) ? () => void watchScreen(visitor.visitor_id) : undefined}
      />
      <Suspense>
        {isEditing !== null && <ContactDialog conversation={conversation} visitor={visitor} isOpen={isEditing} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}

type WhoProps = {
  visitor: VisitorDetails
  name: string
  library: string | null
  onEdit: (() => void) | undefined
  onWatch: (() => void) | undefined
}

function Who({ visitor, name, library, onEdit, onWatch }: WhoProps) {
  return (
    <section className={styles.who}>
      <Avatar name={name} size={44} />
      <div className={styles.whoText}>
        <p className={styles.name}>
          <span className={styles.nameText} title={name}>
            {name}
          </span>
          {visitor.is_verified && <IconRosetteDiscountCheck size={17} stroke={1.7} aria-label={t('verified')} />}
        </p>
        <p className={styles.online}>
          {library ? t('ofLibrary', { library }) : <Online visitor={visitor} />}
          {visitor.is_blocked && <b>{contact('isBlocked')}</b>}
        </p>
      </div>
      {onWatch && (
        <ActionIcon size="md" aria-label={t('watchScreen')} title={t('watchScreen')} onClick={onWatch}>
          <IconScreenShare size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {onEdit && (
        <ActionIcon size="md" aria-label={contact('edit')} onClick={onEdit}>
          <IconPencil size={15} stroke={1.8} />
        </ActionIcon>
      )}
    </section>
  )
}

const Online = ({ visitor: { is_online } }: { visitor: VisitorDetails }) => (
  <>
    <StatusDot status={is_online ? 'online' : 'offline'} />
    {t(is_online ? 'online' : 'offline')}
  </>
)
