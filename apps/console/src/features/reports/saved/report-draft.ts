import type { Filter } from '@porchlight/contracts/lists/list-language'
import { addsUp } from '@porchlight/contracts/reports/metric'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import type { Days } from '@porchlight/contracts/reports/periods'
import type { ReportCard, ReportView } from '@porchlight/contracts/reports/report-views'
import type { Question } from '../api.ts'
import { bothFilters, filterOf, type ReportViewState } from '../view.ts'
import { metricText } from '../words/metric-texts.ts'

/** What can be changed of a report. */
export type ReportDraft = Pick<ReportView, 'report_name' | 'category' | 'description' | 'visible_to' | 'cards' | 'filter' | 'period'>
/** A chart of a card. */
export type ChartType = ReportCard['chart']

/** Cards of one report; the server refuses more (limits of contracts). */
export const cardsMax = 30
/** Metrics of one card. */
export const cardMetricsMax = 4

/** Returns the card that a metric has at first. */
export function cardOf(metric: MetricName, more: Partial<ReportCard> = {}): ReportCard {
  const { measure } = metricOf(metric)
  return {
    card_id: crypto.randomUUID().replaceAll('-', '').slice(0, 16),
    title: '',
    chart: addsUp(measure) ? 'bar' : 'line',
    metrics: [metric],
    group_by: null,
    every: 'day',
    counts: 'calendar_time',
    attribution: null,
    filter: null,
    width: 6,
    ...more,
  }
}

/** Returns what a card is called: its title, or else its metrics. */
export const cardTitle = ({ title, metrics }: Pick<ReportCard, 'title' | 'metrics'>): string => title || metrics.map((name) => metricText(name)).join(', ')

/** Returns the cards that a new report begins with: those of a page, which its address names. */
export const firstCards = ({ metrics, group, counts, every }: ReportViewState): ReportCard[] =>
  metrics.map((metric) => cardOf(metric, { group_by: group || null, counts: metricOf(metric).hasBusinessTime ? counts : 'calendar_time', every }))

/** Returns the days that a report shows at first, as its address would name them. */
export function periodSearch(period: ReportDraft['period']): Record<string, string> {
  if ('from' in period) return { from: period.from, to: period.to }
  return period.days === 1 ? { period: 'today' } : { period: String(period.days) }
}

/** Returns the period of a report from what its page shows. Only ranges without an end of their own move on with the days. */
export function periodOf({ preset, from, to }: Pick<ReportViewState, 'preset' | 'from' | 'to'>): ReportDraft['period'] {
  if (preset === 'today') return { days: 1 }
  return preset === '7' || preset === '28' || preset === '90' ? { days: Number(preset) } : { from, to }
}

/** Returns the query of a card, limited by the filters of its report and the reader. */
export function cardQuestion(card: ReportCard, period: Days & { time_zone: string }, filter: Filter | null): Question {
  return {
    ...{ from: period.from, to: period.to, time_zone: period.time_zone, counts: card.counts },
    group: card.group_by ?? '',
    filter: bothFilters(filter ?? undefined, card.filter ? JSON.stringify(card.filter) : ''),
    attribution: card.attribution ?? undefined,
  }
}

/** Returns the conditions of a report and of its reader. */
export function withinFilters(report: Filter | null, reader: string): Filter | null {
  return filterOf(bothFilters(report ?? undefined, reader)) ?? null
}

/** Returns the items in another order: one is moved to a new index. */
export function moved<T>(items: readonly T[], isMoved: (item: T) => boolean, to: number): T[] {
  const item = items.find(isMoved)
  return item === undefined ? [...items] : items.filter((one) => one !== item).toSpliced(to, 0, item)
}
