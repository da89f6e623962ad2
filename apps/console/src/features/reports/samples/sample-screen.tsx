import type { CountedContent } from '@porchlight/contracts/reports/content-measures'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { Notice } from '@porchlight/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PublicationList } from '../../../shared/content/publications/publication-list.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { MetricCard } from '../cards/metric-card.tsx'
import { useRows } from '../cards/use-rows.tsx'
import { PageRow } from '../pages/all-reports.tsx'
import { ContentCards } from '../pages/content-numbers.tsx'
import { countedOn } from '../pages/counted-on.ts'
import { Findings } from '../pages/findings.tsx'
import { NoReport } from '../pages/no-report.tsx'
import { questionOf } from '../pages/question-of.ts'
import { PeriodLine } from '../pages/report-numbers.tsx'
import { SuggestionList } from '../pages/suggestions.tsx'
import { TopicTable } from '../pages/topic-table.tsx'
import { WordsPage } from '../pages/words-page.tsx'
import { ReportBar } from '../report-bar.tsx'
import { ReportHead, ReportLayout } from '../report-layout.tsx'
import { contentPages, type NumbersPage, numbersPages, reportsAmong, wordsPages } from '../report-pages.ts'
import styles from '../reports.module.css'
import { pageTitle } from '../routes.ts'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import { metricText } from '../words/metric-texts.ts'
import { suggestionMetrics, suggestionsOf } from '../words/suggestions.ts'
import { CsatForm } from './csat-form.tsx'
import { sampleAnswer } from './sample-answer.ts'
import { sampleContent } from './sample-content.ts'
import { sampleTags } from './sample-days.ts'
import { isSampleOnly, ownSamples, type SamplePage, sampleOnly, samplePages } from './sample-pages.ts'

const base = '/admin/reportsstatic'
/** What is listed as a report. */
const reports: readonly SamplePage[] = [...reportsAmong(samplePages), 'conversationalsupport', ...ownSamples]

/** Every page at /admin/reportsstatic: what reports look like, on made-up numbers (checklist M1). */
export default function Samples() {
  const { pathname } = useLocation()
  const { search } = useReportView()
  const name = pathname.split('/').at(-1)
  const page = [...samplePages, ...sampleOnly].find((one) => one === name)
  return (
    <ReportLayout
      base={base}
      pages={samplePages}
      search={search}
      counts={{ all: reports.length, yours: ownSamples.length }}
      own={[
        ...ownSamples.map((one) => ({ to: `${base}/${one}`, name: t(one), group: '', isFavorite: false })),
        { to: `${base}/conversationalsupport`, name: t('conversationalsupport'), group: 'automation', isFavorite: false },
      ]}
      more={[{ to: `${base}/csatform`, name: t('csatform') }]}
      title={page ? titleOf(page) : pageTitle('custom')}
    >
      {page ? <Page page={page} /> : <NoReport base={base} />}
    </ReportLayout>
  )
}

const titleOf = (page: SamplePage): string => (isSampleOnly(page) ? t(page) : pageTitle(page))

const leads: Partial<Record<SamplePage, () => string>> = {
  allreports: () => t('allLead'),
  yourreports: () => t('yourLead'),
  topics: () => t('topicsLead'),
  suggestions: () => t('suggestionsLead'),
  csatform: () => t('csatLead'),
}

function Page({ page }: { page: SamplePage }) {
  return (
    <>
      <ReportHead title={titleOf(page)} lead={leads[page]?.()} />
      {(numbersOf(page) || contentOf(page) || page === 'topics' || page === 'suggestions') && <Notice>{t('sample')}</Notice>}
      <Content page={page} />
    </>
  )
}

function Content({ page }: { page: SamplePage }): ReactNode {
  const numbers = numbersOf(page)
  const content = contentOf(page)
  if (content) return <SampleContent content={content} />
  if (page === 'csatform') return <CsatForm />
  if (numbers || isSampleOnly(page)) return numbers && <SampleNumbers page={numbers} />
  if (wordsPages[page]) return <WordsPage page={page} />
  if (page === 'allreports') return <Rows title={titleOf(page)} pages={reports} />
  if (page === 'yourreports') return <Rows title={titleOf(page)} pages={ownSamples} />
  if (page === 'topics') return <SampleTopics />
  if (page === 'suggestions') return <SampleSuggestions />
  return null
}

/** Pages that are there as samples only. */
const sampleNumbers: Partial<Record<SamplePage, NumbersPage>> = {
  conversationalsupport: { metrics: ['conversations_new', 'first_reply_time', 'next_reply_time', 'handle_time', 'bot_time'] },
  sampleweekly: { metrics: ['conversations_new', 'conversations_closed', 'first_reply_time', 'csat'] },
  samplequality: { metrics: ['csat', 'rating_average', 'reopen_share', 'sla_share'] },
}

/** Returns the names of what a page of samples counts. */
const countedIn = (page: SamplePage): string[] => (isSampleOnly(page) ? (numbersOf(page)?.metrics ?? []).map((name) => metricText(name)) : countedOn(page))

/** Returns what a page of samples shows; nothing for one without numbers. */
const numbersOf = (page: SamplePage): NumbersPage | undefined => sampleNumbers[page] ?? (numbersPages as Partial<Record<SamplePage, NumbersPage>>)[page]

const contentOf = (page: SamplePage): CountedContent | undefined => (contentPages as Partial<Record<SamplePage, { content: CountedContent }>>)[page]?.content

const Rows = ({ title, pages: listed }: { title: string; pages: readonly SamplePage[] }) => (
  <Section>
    <PublicationList label={title}>
      {listed.map((page) => (
        <PageRow key={page} title={titleOf(page)} counted={countedIn(page)} to={`${base}/${page}`} />
      ))}
    </PublicationList>
  </Section>
)

function SampleNumbers({ page }: { page: NumbersPage }) {
  const { view, change } = useReportView()
  const { open, dialog } = useRows({ isSample: true })
  const question = questionOf({ ...view, group: '' }, {})
  const answer = sampleAnswer(page.metrics, question, view.every, channelOf(page))
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

/** Returns the channel that a page is about. */
const channelOf = ({ filter }: NumbersPage) =>
  (['chat', 'ticket'] as const).map((channel) => ({ channel })).find(({ channel }) => filter && 'value' in filter && filter.value === channel)

function SampleContent({ content }: { content: CountedContent }) {
  const { view, change } = useReportView()
  return (
    <>
      <ReportBar view={view} change={change} isOfCards hasParts hasFilter={false} />
      <PeriodLine question={view} />
      <ContentCards content={content} answer={sampleContent(content, view)} view={view} />
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
