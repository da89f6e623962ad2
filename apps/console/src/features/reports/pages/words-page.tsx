import { EmptyState } from '@porchlight/ui'
import { IconChartBarOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { wordsPages } from '../report-pages.ts'
import { type PageName, pageTitle } from '../routes.ts'
import { t } from '../texts.ts'

/** A page that counts nothing yet: says so, and where there is something. */
export function WordsPage({ page }: { page: PageName }) {
  const link = wordsPages[page]?.link
  const text = t as (key: string) => string
  return (
    <EmptyState
      icon={<IconChartBarOff size={20} stroke={1.6} />}
      title={t('nothingYet')}
      action={link && <Link to={link}>{t('words_link', { page: pageTitle(page) })}</Link>}
    >
      {text(`words_${page}`)}
    </EmptyState>
  )
}
