import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import type { ProfilePage } from '../../shared/features/define-feature.ts'
import { addressOfPage, profilePagesOf } from '../../shared/features/profile-pages.ts'
import { registeredFeatures } from '../../shared/features/registered-features.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './profile-layout.module.css'
import { t } from './texts.ts'

/** Returns whether the URL is this page or one below it. */
const isOpen = (page: ProfilePage, pathname: string): boolean => `${pathname}/`.startsWith(`${addressOfPage(page)}/`)

/** Layout of the profile area: navigation at the side (above on narrow screens), next to the current page. */
export function Component() {
  const { can } = usePermissions()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On narrow screens, the navigation is a scrollable row: scroll the current page into view. The braces discard the promise that some browsers return,
  // which React would treat as a cleanup function.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const pages = profilePagesOf(registeredFeatures()).filter((page) => can(page.rule))
  return (
    <div className={styles.layout}>
      <nav ref={nav} className={styles.nav} aria-label={t('navigation')}>
        <Group name={t('you')} pages={pages.filter((page) => page.group === 'you')} pathname={pathname} />
        <Group name={t('workspace')} pages={pages.filter((page) => page.group === 'workspace')} pathname={pathname} />
      </nav>
      {/* A scroll container must be focusable, or keyboard users can't scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.page} tabIndex={0} aria-label={pages.find((page) => isOpen(page, pathname))?.title()}>
        <Outlet />
      </section>
    </div>
  )
}

function Group({ name, pages, pathname }: { name: string; pages: ProfilePage[]; pathname: string }) {
  if (pages.length === 0) return null
  return (
    <div>
      <p className={styles.heading}>{name}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={addressOfPage(page)} aria-current={isOpen(page, pathname) ? 'page' : undefined}>
              <page.icon size={17} stroke={1.7} />
              {page.title()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
