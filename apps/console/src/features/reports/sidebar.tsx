import { useLocation } from 'react-router'
import { SideGroup, SideLink } from '../../shared/interface/page/side-layout.tsx'
import { pagesIn, sidebarGroups } from './report-pages.ts'
import { type PageName, pageTitle } from './routes.ts'
import { t } from './texts.ts'

/** A report of people's own in the sidebar. */
export type OwnReport = { to: string; name: string; group: string; isFavorite: boolean }

type Props = {
  base: string
  pages: readonly PageName[]
  search: string
  /** How many reports there are; undefined until it is known. */
  counts: { all: number; yours: number } | undefined
  own: readonly OwnReport[]
  /** Further pages of the first group. */
  more?: readonly { to: string; name: string }[]
}

const top = ['supportoverview', 'live', 'ratings', 'overview', 'allreports', 'yourreports', 'topics', 'suggestions', 'newreport', 'testinggrid'] as const

/** The sidebar of reports: the pages, and the groups with how many reports each has (checklist M1). */
export function Sidebar({ base, pages, search, counts, own, more = [] }: Props) {
  const { pathname } = useLocation()
  const countOf = (page: PageName) => (page === 'allreports' ? counts?.all : page === 'yourreports' ? counts?.yours : undefined)
  const link = (to: string, name: string, count?: number) => (
    <SideLink key={to} to={to + search} isCurrent={to === pathname} count={count}>
      <span dir="auto">{name}</span>
    </SideLink>
  )
  return (
    <>
      <SideGroup>
        {[
          ...top.filter((page) => pages.includes(page)).map((page) => link(`${base}/${page}`, pageTitle(page), countOf(page))),
          ...more.map(({ to, name }) => link(to, name)),
        ]}
      </SideGroup>
      {sidebarGroups.map((group) => {
        const items = [
          ...pagesIn(group, pages).map((page) => ({ to: `${base}/${page}`, name: pageTitle(page) })),
          ...own.filter((report) => (group === 'favorites' ? report.isFavorite : report.group === group)),
        ]
        return (
          <SideGroup key={group} name={t(group)} count={counts && items.length} {...(counts && { none: t('noneAdded') })}>
            {items.map(({ to, name }) => link(to, name))}
          </SideGroup>
        )
      })}
    </>
  )
}
