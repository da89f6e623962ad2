import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { CountBadge } from '@porchlight/ui'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCounts } from '../../../shared/inbox/counts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { type InboxPlace, ordersOf, searchOf, tabs } from '../tabs.ts'
import { t } from '../texts.ts'
import styles from './list.module.css'
import type { ListKey } from './list-key.ts'

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
        <ListMenu place={place} go={go} />
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

function ListMenu({ place, go }: { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }) {
  const types = ['all', 'mine', 'unanswered'] as const
  return (
    <Menu position="bottom-end" width={220} withinPortal>
      <Menu.Target>
        <ActionIcon className={styles.listMenu} aria-label={t('sort')} size="md">
          <IconAdjustmentsHorizontal size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {place.tab === 'chats' && (
          <Menu.RadioGroup value={place.type} onChange={(type) => go({ type: type as ListKey['type'] })}>
            <Menu.Label>{t('filter')}</Menu.Label>
            {types.map((type) => (
              <Menu.RadioItem key={type} value={type} closeMenuOnClick>
                {t(`type_${type}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.RadioGroup value={place.sort} onChange={(sort) => go({ sort: sort as ListKey['sort'] })}>
          <Menu.Label>{t('sort')}</Menu.Label>
          {ordersOf(place.tab).map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {t(`sort_${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
