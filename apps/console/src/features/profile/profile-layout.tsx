import { Outlet, useLocation } from 'react-router'
import type { ProfilePage } from '../../shared/features/define-feature.ts'
import { addressOfPage, profilePagesOf } from '../../shared/features/profile-pages.ts'
import { registeredFeatures } from '../../shared/features/registered-features.ts'
import { SideGroup, SideLayout, SideLink } from '../../shared/interface/page/side-layout.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

/** Returns whether the URL is this page or one below it. */
const isOpen = (page: ProfilePage, pathname: string): boolean => `${pathname}/`.startsWith(`${addressOfPage(page)}/`)

/** Layout of the profile area: its pages beside the current one. */
export function Component() {
  const { can } = usePermissions()
  const { pathname } = useLocation()
  const pages = profilePagesOf(registeredFeatures()).filter((page) => can(page.rule))
  const groupOf = (group: ProfilePage['group']) => {
    const inside = pages.filter((page) => page.group === group)
    if (inside.length === 0) return null
    return (
      <SideGroup name={t(group)}>
        {inside.map((page) => (
          <SideLink key={page.path} to={addressOfPage(page)} isCurrent={isOpen(page, pathname)}>
            <page.icon size={17} stroke={1.7} />
            {page.title()}
          </SideLink>
        ))}
      </SideGroup>
    )
  }
  const nav = (
    <>
      {groupOf('you')}
      {groupOf('workspace')}
    </>
  )
  return (
    <SideLayout label={t('navigation')} nav={nav} title={pages.find((page) => isOpen(page, pathname))?.title()} at={pathname}>
      <Outlet />
    </SideLayout>
  )
}
