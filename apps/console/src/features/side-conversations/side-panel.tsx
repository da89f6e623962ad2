import { Button } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './side-conversations.module.css'
import { sidesQuery } from './sides-query.ts'
import { t } from './texts.ts'

const BeginDialog = lazy(() => import('./begin-dialog.tsx'))
const ThreadDialog = lazy(() => import('./thread-dialog.tsx'))

/** Section of the panel beside a conversation: its side conversations, and a way to begin one. */
export function SidePanel(opened: OpenedConversation) {
  const { conversation, may } = opened
  const { can } = usePermissions()
  const { data: sides = [], refetch } = useQuery(sidesQuery(conversation))
  const [shown, setShown] = useState<{ dialog: 'begin' | 'thread'; ref: string; isOpen: boolean } | null>(null)
  const mayBegin = may.note && can('canReplyToTickets')
  const side = sides.find(({ conversation_ref }) => conversation_ref === shown?.ref)
  const close = () => setShown((now) => now && { ...now, isOpen: false })
  if (sides.length === 0 && !mayBegin) return null
  return (
    <PanelSection title={t('title')}>
      {sides.length > 0 && (
        <ul className={styles.sides}>
          {sides.map((each) => (
            <li key={each.conversation_ref}>
              <Row side={each} onOpen={() => setShown({ dialog: 'thread', ref: each.conversation_ref, isOpen: true })} />
            </li>
          ))}
        </ul>
      )}
      {mayBegin && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShown({ dialog: 'begin', ref: '', isOpen: true })}>
          {t('begin')}
        </Button>
      )}
      <Suspense>
        {shown?.dialog === 'begin' && <BeginDialog {...opened} isOpen={shown.isOpen} onClose={close} />}
        {shown?.dialog === 'thread' && side && <ThreadDialog {...opened} side={side} onChanged={refetch} isOpen={shown.isOpen} onClose={close} />}
      </Suspense>
    </PanelSection>
  )
}

function Row({ side, onOpen }: { side: ConversationView; onOpen: () => void }) {
  const isUnread = side.unread_count > 0
  return (
    <button type="button" className={styles.side} data-unread={isUnread || undefined} onClick={onOpen}>
      <span className={styles.subject} dir="auto">
        {side.subject || `#${side.number}`}
      </span>
      {isUnread && <span className={styles.unread}>{t('unread')}</span>}
      <span className={styles.quiet} dir="auto">
        {visitorName(side)} · {t(side.state === 'open' ? 'open' : 'done')} · <RelativeTime at={side.updated_at} />
      </span>
    </button>
  )
}
