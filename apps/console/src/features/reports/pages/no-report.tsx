import { EmptyState } from '@porchlight/ui'
import { IconChartBarOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ReportHead } from '../report-layout.tsx'
import { pageTitle } from '../routes.ts'
import { t } from '../texts.ts'

/** Shown where an address names no report that the user sees. */
export function NoReport({ base }: { base: string }) {
  return (
    <>
      <ReportHead title={pageTitle('custom')} />
      <EmptyState icon={<IconChartBarOff size={20} stroke={1.6} />} title={t('customNone')} action={<Link to={`${base}/allreports`}>{t('backToAll')}</Link>}>
        {t('customNoneText')}
      </EmptyState>
    </>
  )
}
