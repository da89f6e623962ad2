import { TextInput } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PublicationList, PublicationRow } from '../../../shared/content/publications/publication-list.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { savedReportsQuery } from '../api.ts'
import { pagesIn, reportsAmong, sidebarGroups } from '../report-pages.ts'
import { livePages, pageTitle } from '../routes.ts'
import { SavedRow } from '../saved/saved-row.tsx'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import { countedOn } from './counted-on.ts'

/** Overview of all reports: built-in pages by topic, and saved reports of the team. */
export default function AllReports() {
  const [sought, setSought] = useState('')
  const { search } = useReportView()
  const saved = useQuery(savedReportsQuery)
  const isFound = (name: string) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
  const pages = reportsAmong(livePages.map(([page]) => page)).filter((page) => isFound(pageTitle(page)))
  return (
    <>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <Loaded query={saved} rows={8} height={36}>
        {(reports) => {
          const found = reports.filter(({ report_name }) => isFound(report_name))
          if (pages.length + found.length === 0)
            return (
              <EmptyState icon={<IconSearchOff size={20} stroke={1.6} />} title={t('noMatch')}>
                {t('noMatchText')}
              </EmptyState>
            )
          return [undefined, ...sidebarGroups].map((group) => {
            const inside = group ? pagesIn(group, pages) : pages.filter((page) => !sidebarGroups.some((one) => pagesIn(one, [page]).length > 0))
            const own = group === 'favorites' ? found.filter(({ favorite }) => favorite) : found.filter(({ category }) => category === group)
            if (inside.length + own.length === 0) return null
            const title = t(group ?? 'everything')
            return (
              <Section key={title} title={title}>
                <PublicationList label={title}>
                  {inside.map((page) => (
                    <PageRow key={page} title={pageTitle(page)} counted={countedOn(page)} to={`/admin/reports/${page}${search}`} />
                  ))}
                  {own.map((report) => (
                    <SavedRow key={report.id} report={report} />
                  ))}
                </PublicationList>
              </Section>
            )
          })
        }}
      </Loaded>
    </>
  )
}

/** A page of reports in a list, with the names of its numbers. */
export function PageRow({ title, counted, to }: { title: string; counted: readonly string[]; to: string }) {
  return <PublicationRow to={to} title={title} more={counted.join(' · ') || t('nothingYet')} />
}
