import { EmptyState } from '@porchlight/ui'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { answerQuery, type Question } from '../api.ts'
import { useRows } from '../cards/use-rows.tsx'
import chart from '../charts/chart.module.css'
import { ReportBar } from '../report-bar.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useGroupWords } from '../use-group-words.ts'
import { useReportView } from '../use-report-view.ts'
import type { ReportViewState } from '../view.ts'
import { countText } from '../words/format.ts'
import { questionOf } from './question-of.ts'
import { PeriodLine } from './report-numbers.tsx'
import { TopicTable } from './topic-table.tsx'

/** How many searches are shown; the list of gaps has them all. */
const searchesMax = 10

/** What conversations are about, by their tags with their trend; and what people searched for and did not find. */
export default function Topics() {
  const { view, change } = useReportView()
  const question = questionOf({ ...view, group: 'tags' }, {})
  const { can } = usePermissions()
  return (
    <>
      <ReportBar view={view} group={question.group} change={change} />
      <PeriodLine question={question} />
      <Tags question={question} every={view.every} />
      {can('canCreateAndUpdateHelpCenterArticles') && <Searches view={view} />}
    </>
  )
}

function Tags({ question, every }: { question: Question; every: ReportViewState['every'] }) {
  const { open, dialog } = useRows()
  const words = useGroupWords()
  const answer = useQuery(answerQuery(['conversations_new', 'first_reply_time', 'csat'], question, every))
  return (
    <Section title={t('topicsTags')}>
      <Loaded query={answer} rows={6} height={28}>
        {(known) =>
          (known.results[0]?.groups ?? []).every(({ key }) => key === null) ? (
            <EmptyState icon={<IconTags size={20} stroke={1.6} />} title={t('topicsNone')}>
              {t('topicsNoneText')}
            </EmptyState>
          ) : (
            <TopicTable answer={known} question={question} onOpen={open} nameOf={(tag) => words.wordOf('tags', tag)} />
          )
        }
      </Loaded>
      {dialog}
    </Section>
  )
}

function Searches({ view: { from, to, time_zone } }: { view: ReportViewState }) {
  const searches = useQuery({
    queryKey: ['reports', 'searches', from, to, time_zone],
    queryFn: async ({ signal }) => (await api.visitorActivity.contentGaps({ limit: searchesMax, from, to, time_zone }, { signal })).content_gaps,
  })
  if (searches.data?.length === 0) return null
  return (
    <Section
      title={t('topicsSearches')}
      lead={t('topicsSearchesLead')}
      actions={<Link to="/admin/content?view=gaps">{t('words_link', { page: t('gaps') })}</Link>}
    >
      <Loaded query={searches} rows={3} height={24}>
        {(list) => (
          <table className={`${chart.table} ${styles.searches}`} aria-label={t('topicsSearches')}>
            <thead>
              <tr>
                <th scope="col">{t('searchWords')}</th>
                <th scope="col">{t('searchCount')}</th>
                <th scope="col">{t('searchContacts')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ searchQuery, searches: count, tickets }) => (
                <tr key={searchQuery}>
                  <th scope="row" dir="auto">
                    {searchQuery}
                  </th>
                  <td>{countText(count)}</td>
                  <td>{countText(tickets)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Section>
  )
}
