import type { ReportListRow } from '@porchlight/contracts/reports/report-views'
import { PublicationRow } from '../../../shared/content/publications/publication-list.tsx'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { t } from '../texts.ts'
import { FavoriteButton } from './favorite-button.tsx'

/** A report of the library's own in a list: its name, who has made it and who sees it. */
export function SavedRow({ report }: { report: ReportListRow }) {
  const { wordOf } = useFieldWords(['assignee_id'])
  const more = [
    report.description,
    t('cardCount', { count: report.how_many_cards }),
    t(report.visible_to === 'private' ? 'onlyYou' : 'everyone'),
    wordOf('assignee_id', report.owner_id),
  ]
  return (
    <PublicationRow
      to={`/admin/reports/${report.id}`}
      title={report.report_name}
      more={more.filter(Boolean).join(' · ')}
      at={report.updated_at}
      end={<FavoriteButton id={report.id} name={report.report_name} isFavorite={report.favorite} />}
    />
  )
}
