import type { OutputOf } from '@porchlight/contracts/define'
import { type ContentMeasure, type CountedContent, contentMeasures } from '@porchlight/contracts/reports/content-measures'
import type { reportsApi } from '@porchlight/contracts/reports/reports'
import { ChoiceBar, EmptyState, momentText, Skeleton } from '@porchlight/ui'
import { IconBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { contentQuery } from '../api.ts'
import chart from '../charts/chart.module.css'
import { ReportBar } from '../report-bar.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import type { ReportViewState } from '../view.ts'
import { contentSentences } from '../words/content-sentences.ts'
import { changeOf, changeText, countText, partText, toneOf } from '../words/format.ts'
import { AnswersSummary } from './answers-summary.tsx'
import { WhatChanged } from './findings.tsx'
import { PeriodLine } from './report-numbers.tsx'

const Chart = lazy(() => import('../charts/chart.tsx'))

/** What people did with a kind of content, as the server says it. */
export type ContentAnswer = OutputOf<typeof reportsApi.content>
type Answer = ContentAnswer
type Measured = Answer['measures'][number]

/** Numbers about content (opened, searched for, learned): a card per measure, sentences about changes, and the most opened items. */
export default function ContentNumbers({ content }: { content: CountedContent }) {
  const { view, change } = useReportView()
  const answer = useQuery(contentQuery(content, view))
  const { can } = usePermissions()
  return (
    <>
      <ReportBar view={view} change={change} isOfCards hasParts hasFilter={false} />
      <PeriodLine question={view} />
      <Loaded query={answer} rows={6} height={60}>
        {(known) => (
          <div aria-busy={answer.isPlaceholderData}>
            {content === 'answers' && <AnswersSummary measures={known.measures} />}
            <ContentCards
              content={content}
              answer={known}
              view={view}
              actions={
                can('canCreateAndUpdateHelpCenterArticles') &&
                (content === 'articles' ? (
                  <Link to="/admin/content?view=gaps">{t('words_link', { page: t('gaps') })}</Link>
                ) : (
                  content === 'answers' && <Link to="/admin/answers">{t('words_link', { page: t('ledger') })}</Link>
                ))
              }
            />
          </div>
        )}
      </Loaded>
    </>
  )
}

type CardsProps = { content: CountedContent; answer: Answer; view: ReportViewState; actions?: ReactNode }

/** Cards about the use of one kind of content, sentences about changes, and the most opened items. */
export function ContentCards({ content, answer: { measures, items, since }, view, actions }: CardsProps) {
  return (
    <div className={styles.stack}>
      {since !== null && since.slice(0, 10) > view.from && (
        <p className={styles.hint}>{t(content === 'sops' ? 'sopsSince' : 'contentSince', { since: momentText(Date.parse(since)) })}</p>
      )}
      {measures.some(({ previous }) => previous > 0) && <WhatChanged sentences={contentSentences(measures)} />}
      <div className={styles.cards}>
        {measures.map((measured) => (
          <MeasureCard key={measured.measure} measured={measured} view={view} />
        ))}
      </div>
      <Section title={t(`opened_${content}`)} actions={actions}>
        {items.length === 0 ? (
          <EmptyState icon={<IconBook size={20} stroke={1.6} />} title={t('nothing')} />
        ) : (
          <ItemTable
            items={items}
            label={t(`opened_${content}`)}
            counted={t(content === 'courses' ? 'lessonsDone' : content === 'answers' ? 'citations' : 'opens')}
          />
        )}
      </Section>
    </div>
  )
}

function MeasureCard({ measured: { measure, total, previous, series }, view }: { measured: Measured; view: ReportViewState }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const title = t(`measure_${measure}`)
  const change = changeOf({ value: total }, { value: previous })
  const rows = series.map(({ at, date, n }) => ({ key: at, label: partText({ at, date }, view), value: n, before: null, n }))
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {total > 0 && (
          <div className={styles.cardTools}>
            <ChoiceBar
              label={t('showAs', { metric: title })}
              value={shown}
              choices={(['chart', 'table'] as const).map((one) => ({ value: one, label: t(one) }))}
              onChange={setShown}
            />
          </div>
        )}
      </div>
      <p className={styles.sentence}>{t(`measure_${measure}_sentence`)}</p>
      <p className={styles.figures}>
        <span className={styles.bigFigure}>{countText(total)}</span>
        {change !== null && (
          <span className={styles.change} data-tone={toneOf(change, contentMeasures[measure as ContentMeasure].isLessBetter)}>
            {changeText(change)}
          </span>
        )}
        {previous > 0 && <span className={styles.hint}>{t('before', { value: countText(previous) })}</span>}
      </p>
      {total === 0 ? (
        <p className={styles.nothing}>{t('nothing')}</p>
      ) : shown === 'table' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
        <section className={chart.scroll} tabIndex={0} aria-label={title}>
          <table className={chart.table}>
            <thead>
              <tr>
                <th scope="col">{t('part')}</th>
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, n }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{countText(n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <Suspense fallback={<Skeleton rows={3} height={52} label={t('chart')} />}>
          <Chart rows={rows} unit="messages" isGrouped={false} kind="bar" names={{ now: title, before: t('previous') }} onOpen={() => {}} />
        </Suspense>
      )}
    </section>
  )
}

function ItemTable({ items, label, counted }: { items: Answer['items']; label: string; counted: string }) {
  return (
    <table className={`${chart.table} ${styles.searches}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('itemTitle')}</th>
          <th scope="col">{counted}</th>
          <th scope="col">{t('previous')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ entity_ref, title, opens, previous }) => {
          const change = changeOf({ value: opens }, { value: previous })
          return (
            <tr key={entity_ref}>
              <th scope="row" dir="auto">
                {title}
              </th>
              <td>{countText(opens)}</td>
              <td>{countText(previous)}</td>
              <td>{change === null ? '–' : changeText(change)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
