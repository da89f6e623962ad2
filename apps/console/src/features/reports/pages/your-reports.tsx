import { Button } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PublicationList } from '../../../shared/content/publications/publication-list.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { savedReportsQuery } from '../api.ts'
import { pageTitle } from '../routes.ts'
import { SavedRow } from '../saved/saved-row.tsx'
import { t } from '../texts.ts'

/** The reports that the user has made. */
export default function YourReports() {
  const { user_id } = useSignedIn().user
  const { canRun } = usePermissions()
  const saved = useQuery(savedReportsQuery)
  const create = canRun('customReports.create') && (
    <Button component={Link} to="/admin/reports/newreport" size="xs">
      {pageTitle('newreport')}
    </Button>
  )
  return (
    <Section>
      <Loaded query={saved} rows={4} height={36}>
        {(reports) => {
          const own = reports.filter(({ owner_id }) => owner_id === user_id)
          if (own.length === 0)
            return (
              <EmptyState icon={<IconReportAnalytics size={20} stroke={1.6} />} title={t('yourNone')} action={create}>
                {t('yourNoneText')}
              </EmptyState>
            )
          return (
            <PublicationList label={pageTitle('yourreports')}>
              {own.map((report) => (
                <SavedRow key={report.id} report={report} />
              ))}
            </PublicationList>
          )
        }}
      </Loaded>
    </Section>
  )
}
