import { ActionIcon } from '@mantine/core'
import { CountBadge } from '@porchlight/ui'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCounts } from '../../../shared/inbox/counts.ts'
import { late } from '../../../shared/late.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { type InboxPlace, searchOf, tabs } from '../tabs.ts'
import { t } from '../texts.ts'
import styles from './list.module.css'

const ListMenu = late(() => import('./list-menu.tsx'))

/** The tabs with their figures, and the menu of order and filter. */
export function ListHeader({ place, go }: { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }) {
  const counts = useCounts()
  const { can } = usePermissions()
  const figures = { inbox: counts?.mine, queue: counts?.queue, chats: counts?.chats, archives: undefined }
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <h1>{t(`tab_${place.tab}`)}</h1>
        <p>{t(`hint_${place.tab}`)}</p>
        <ListMenuButton place={place} go={go} />
      </div>
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {tabs
          .filter((tab) => can(tab.rule))
          .map(({ id, order }) => (
            <Link
              key={id}
              to={searchOf({ tab: id, type: 'all', sort: order, conversation: null })}
              className={styles.tab}
              aria-current={id === place.tab ? 'page' : undefined}
            >
              {t(`tab_${id}`)}
              <CountBadge count={figures[id] ?? 0} quiet={!(id === 'queue' || (id === 'inbox' && (counts?.mine_unread ?? 0) > 0))} />
            </Link>
          ))}
      </nav>
    </header>
  )
}

function ListMenuButton({ place, go }: { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <ActionIcon
        ref={setButton}
        className={styles.listMenu}
        aria-label={t('sort')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        size="md"
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={17} stroke={1.7} />
      </ActionIcon>
      <Suspense>
        <ListMenu place={place} go={go} button={button} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    </>
  )
}
