import { CountBadge } from '@porchlight/ui'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { FeedBell } from '../../features/activity/feed-bell.tsx'
import { inboxBadge, useCounts } from '../../shared/conversations/counts.ts'
import type { NavItem } from '../../shared/features/define-feature.ts'
import { LateTooltip } from '../../shared/interface/page/late-tooltip.tsx'
import { BrandMark } from '../../shared/interface/plain-page/brand-mark.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { features } from '../features.ts'
import styles from './icon-bar.module.css'
import { MoreNav } from './more-nav.tsx'
import { navItemsOf, openItem } from './nav-items.ts'
import { ProfilePopover } from './profile-popover.tsx'
import { t } from './texts.ts'
import { useNarrow } from './use-narrow.ts'

/** Number of entries that fit in a narrow bar; the rest move behind a "more" button. */
const narrowMax = 4

/** Main navigation: icon bar on the left, or at the bottom on narrow screens. Entries appear once the permissions have loaded. */
export function IconBar() {
  const items = useNavItems()
  const { pathname } = useLocation()
  const open = openItem(items, pathname)
  const isNarrow = useNarrow()
  const fitting = isNarrow && items.length > narrowMax ? items.slice(0, narrowMax - 1) : items
  const entries = (place?: NavItem['place']) =>
    fitting.filter((item) => item.place === place).map((item) => <Entry key={item.id} item={item} isOpen={item === open} />)
  return (
    <header className={styles.bar}>
      <nav className={styles.nav} aria-label={t('mainNavigation')}>
        <Link className={styles.logo} to="/admin" aria-label="Porchlight">
          <BrandMark size={28} />
        </Link>
        <ul>{entries()}</ul>
        <ul className={styles.bottom}>{entries('bottom')}</ul>
        {fitting.length < items.length && <MoreNav items={items.slice(fitting.length)} open={open} className={styles.entry} />}
      </nav>
      <div className={styles.tools}>
        <FeedBell className={styles.entry} />
        <ProfilePopover className={styles.profile} />
      </div>
    </header>
  )
}

/** Returns the entries that the user may see. */
export function useNavItems(): NavItem[] {
  const { can } = usePermissions()
  const role = useSignedIn().user.user_type
  return navItemsOf(features).filter((item) => can(item.rule) && !item.hiddenFrom?.includes(role))
}

function Entry({ item, isOpen }: { item: NavItem; isOpen: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  const counts = useCounts()
  const count = item.badge === 'inbox' ? inboxBadge(counts) : 0
  return (
    <li>
      <Link
        ref={link}
        className={styles.entry}
        to={item.to}
        aria-current={isOpen ? 'page' : undefined}
        aria-label={item.title()}
        aria-describedby={count > 0 ? `nav-${item.id}-count` : undefined}
      >
        <item.icon size={20} stroke={1.7} />
        {count > 0 && (
          <span className={styles.badge} id={`nav-${item.id}-count`}>
            <CountBadge count={count} label={t('inboxBadge', { count })} />
          </span>
        )}
      </Link>
      <LateTooltip target={link} label={item.title()} />
    </li>
  )
}
