import { Button } from '@mantine/core'
import { firstView } from '@porchlight/contracts/conversations/conversation-lists'
import { EmptyState } from '@porchlight/ui'
import { IconArchive, IconInbox, IconMessages, IconMoodSmile, IconTicket } from '@tabler/icons-react'
import styles from '../../../shared/conversations/lists/list.module.css'
import { type InboxPlace, isTicketTab } from '../../../shared/conversations/tabs.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from '../texts.ts'
import { t as emptyText } from './empty-texts.ts'
import type { ListPaneProps } from './list-pane-props.ts'

const icons: Partial<Record<InboxPlace['tab'], typeof IconInbox>> = { inbox: IconInbox, queue: IconMoodSmile, chats: IconMessages, archives: IconArchive }

/** Shown instead of an empty list: explains why it is empty and where to look. */
export default function ListEmpty({ place, go }: Pick<ListPaneProps, 'place' | 'go'>) {
  const { can } = usePermissions()
  const Icon = icons[place.tab] ?? IconTicket
  const isFiltered = place.type !== firstView(place.tab) || place.filter !== ''
  const action = isFiltered ? (
    <Button size="xs" variant="default" onClick={() => go({ type: 'all', filter: '' })}>
      {t('showAll')}
    </Button>
  ) : (
    place.tab === 'inbox' &&
    can('canTakeChats') && (
      <Button size="xs" variant="default" onClick={() => go({ tab: 'queue' })}>
        {emptyText('inbox_action')}
      </Button>
    )
  )
  const kind = isFiltered ? 'filtered' : isTicketTab(place.tab) ? 'tickets' : (place.tab as 'inbox' | 'queue' | 'chats' | 'archives')
  return (
    <div className={styles.state}>
      <EmptyState icon={<Icon size={20} stroke={1.6} />} title={emptyText(kind)} action={action || undefined}>
        {emptyText(`${kind}_text`)}
      </EmptyState>
    </div>
  )
}
