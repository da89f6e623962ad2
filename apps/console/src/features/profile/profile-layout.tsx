import { Outlet, useLocation } from 'react-router'
import { addressOfPage, profilePagesOf } from '../../shared/features/profile-pages.ts'
import { registeredFeatures } from '../../shared/features/registered-features.ts'
import { SideLayout } from '../../shared/interface/page/side-layout.tsx'
import { PageList } from './page-list.tsx'
import { t } from './texts.ts'

/** Layout of the profile area: its pages beside the current one, behind a button on narrow screens. */
export function Component() {
  const { pathname } = useLocation()
  const isOpen = (address: string) => `${pathname}/`.startsWith(`${address}/`)
  const title = profilePagesOf(registeredFeatures())
    .find((page) => isOpen(addressOfPage(page)))
    ?.title()
  return (
    <SideLayout
      label={t('navigation')}
      nav={<PageList />}
      title={title}
      at={pathname}
      {...(title !== undefined && { folded: { text: title, label: t('pagesOf', { page: title }) } })}
    >
      <Outlet />
    </SideLayout>
  )
}
