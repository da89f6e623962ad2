import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { Notice } from '@porchlight/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PublicationList, PublicationRow } from '../../../shared/content/publications/publication-list.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { MetricCard } from '../cards/metric-card.tsx'
import { useRows } from '../cards/use-rows.tsx'
import { PageRow } from '../pages/all-reports.tsx'
import { Findings } from '../pages/findings.tsx'
import { questionOf } from '../pages/question-of.ts'
import { PeriodLine } from '../pages/report-numbers.tsx'
import { SuggestionList } from '../pages/suggestions.tsx'
import { TopicTable } from '../pages/topic-table.tsx'
import { WordsPage } from '../pages/words-page.tsx'
import { ReportBar } from '../report-bar.tsx'
import { ReportHead, ReportLayout } from '../report-layout.tsx'
import { type NumbersPage, numbersPages, reportsAmong, wordsPages } from '../report-pages.ts'
import styles from '../reports.module.css'
import { type PageName, pageTitle, staticPages } from '../routes.ts'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import { suggestionMetrics, suggestionsOf } from '../words/suggestions.ts'
import { CsatForm } from './csat-form.tsx'
import { sampleAnswer, sampleTags } from './sample-answer.ts'

const base = '/admin/reportsstatic'
const pages = staticPages.map(([page]) => page).filter((page) => !page.startsWith('sample'))
const reports = reportsAmong(pages)
/** The reports that the sample has as somebody's own. */
const own = ['sampleweekly', 'samplequality'] as const satisfies readonly PageName[]

/** Every page at /admin/reportsstatic: what reports look like, on made-up numbers (checklist M1). */
export function Component() {
  const { pathname } = useLocation()
  const { search } = useReportView()
  const name = pathname.split('/').at(-1)
  const page = staticPages.map(([one]) => one).find((one) => one === name) ?? 'supportoverview'
  return (
    <ReportLayout
      base={base}
      pages={pages}
      search={search}
      counts={{ all: reports.length + own.length, yours: own.length }}
      own={own.map((one) => ({ to: `${base}/${one}`, name: pageTitle(one), group: '', isFavorite: false }))}
      title={pageTitle(page)}
    >
      <Page page={page} />
    </ReportLayout>
  )
}

const leads: Partial<Record<PageName, () => string>> = {
  allreports: () => t('allLead'),
  yourreports: () => t('yourLead'),
  topics: () => t('topicsLead'),
  suggestions: () => t('suggestionsLead'),
  csatform: () => t('csatLead'),
}

function Page({ page }: { page: PageName }) {
  return (
    <>
      <ReportHead title={pageTitle(page)} lead={leads[page]?.()} />
      {!wordsPages[page] && page !== 'csatform' && <Notice>{t('sample')}</Notice>}
      <Content page={page} />
    </>
  )
}

function Content({ page }: { page: PageName }): ReactNode {
  const numbers = samplePages[page] ?? numbersPages[page]
  if (numbers) return <SampleNumbers page={numbers} />
  if (wordsPages[page]) return <WordsPage page={page} />
  if (page === 'csatform') return <CsatForm />
  if (page === 'allreports') return <Rows title={pageTitle(page)} pages={[...reports, ...own]} />
  if (page === 'yourreports') return <Rows title={pageTitle(page)} pages={own} />
  return page === 'topics' ? <SampleTopics /> : <SampleSuggestions />
}

/** Pages that are there as samples only. */
const samplePages: Partial<Record<PageName, NumbersPage>> = {
  conversationalsupport: { metrics: ['conversations_new', 'first_reply_time', 'next_reply_time', 'handle_time', 'bot_time'] },
  sampleweekly: { metrics: ['conversations_new', 'conversations_closed', 'first_reply_time', 'csat'] },
  samplequality: { metrics: ['csat', 'rating_average', 'reopen_share', 'sla_share'] },
}

const Rows = ({ title, pages: listed }: { title: string; pages: readonly PageName[] }) => (
  <Section>
    <PublicationList label={title}>
      {listed.map((page) => {
        const numbers = samplePages[page]
        return numbers ? (
          <PublicationRow key={page} to={`${base}/${page}`} title={pageTitle(page)} />
        ) : (
          <PageRow key={page} page={page} to={`${base}/${page}`} />
        )
      })}
    </PublicationList>
  </Section>
)

function SampleNumbers({ page }: { page: NumbersPage }) {
  const { view, change } = useReportView()
  const { open, dialog } = useRows({ isSample: true })
  const question = questionOf({ ...view, group: '' }, {})
  const answer = sampleAnswer(page.metrics, question, view.every)
  return (
    <>
      <ReportBar view={view} change={change} isOfCards hasFilter={false} />
      <PeriodLine question={question} />
      <Findings answer={answer} byGroup={undefined} group="" />
      <div className={styles.cards}>
        {answer.results.map((result) => (
          <MetricCard key={result.metric} result={result} answer={answer} question={question} onOpen={open} isSample />
        ))}
      </div>
      {dialog}
    </>
  )
}

const tagName = (tag: string | null) => (tag === null ? t('none') : t(`sampleTag_${sampleTags.find((one) => one === tag) ?? 'delivery'}`))

function SampleTopics() {
  const { view, change } = useReportView()
  const { open, dialog } = useRows({ isSample: true })
  const question = questionOf({ ...view, group: 'tags' }, {})
  const answer = sampleAnswer(['conversations_new', 'first_reply_time', 'csat'], question, view.every)
  return (
    <>
      <ReportBar view={view} change={change} isOfCards hasFilter={false} />
      <PeriodLine question={question} />
      <Section title={t('topicsTags')}>
        <TopicTable answer={answer} question={question} onOpen={open} nameOf={tagName} />
      </Section>
      {dialog}
    </>
  )
}

function SampleSuggestions() {
  const { view } = useReportView()
  const { open, dialog } = useRows({ isSample: true })
  const question = questionOf({ ...view, group: '' }, {})
  const answerIn = (metrics: readonly MetricName[], group = '') => sampleAnswer(metrics, { ...question, group }, 'day')
  const { whole, byTag, byWeekday } = suggestionMetrics
  const suggestions = suggestionsOf({ whole: answerIn(whole), byTag: answerIn(byTag, 'tags'), byWeekday: answerIn(byWeekday, 'weekday') })
  return (
    <>
      <SuggestionList suggestions={suggestions} questionOf={() => question} onOpen={open} tagName={tagName} />
      {dialog}
    </>
  )
}
