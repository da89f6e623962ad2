import type { MailLanguage } from '@porchlight/contracts/activity/alerts'
import { measuredUnits } from '@porchlight/contracts/reports/measured-units'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import type { Days } from '@porchlight/contracts/reports/periods'
import type { ReportAnswer, ReportStats, ReportView } from '@porchlight/contracts/reports/report-views'
import { escapeHtml } from '../../mail/index.ts'
import { type Words, wordsIn } from './words.ts'

/** The numbers of a report's cards for a reader, with the names of groups by their keys. */
export type MailedReport = { report: ReportView; answers: readonly (ReportAnswer | null)[]; names: ReadonlyMap<string, string>; language: MailLanguage }

/** Groups of a number that a mail shows; all are in its file. */
const groupsShown = 10

/** Returns a number as screens show it: a duration in its two largest units, a share in percent. */
export function valueText(metric: MetricName, { value }: Pick<ReportStats, 'value'>, language: MailLanguage, counts: ReportAnswer['counts']): string {
  if (value === null) return wordsIn(language).none
  const shown = (number: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options).format(number)
  const { unit, hasBusinessTime } = metricOf(metric)
  if (unit === 'percent') return shown(value, { style: 'percent', maximumFractionDigits: 1 })
  if (unit !== 'seconds') return shown(value, { maximumFractionDigits: unit === 'points' ? 2 : 0 })
  return measuredUnits(value, counts === 'business_time' && hasBusinessTime)
    .map(([name, count]) => shown(count, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }))
    .join(' ')
}

/** Returns the days of a mail in words. */
export function periodText({ from, to }: Days, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}

type Line = { label: string; value: string; before: string | null; isGroup: boolean }
type Section = { title: string; lines: Line[]; note: string | null }

function sectionsOf({ report, answers, names, language }: MailedReport): Section[] {
  const words = wordsIn(language)
  return report.cards.map(({ title }, index) => {
    const answer = answers[index] ?? null
    if (!answer) return { title, lines: [], note: words.hidden }
    const left = Math.max(0, ...answer.results.map(({ groups, groups_left_out }) => groups.length + groups_left_out - groupsShown))
    const isLevel = answer.results.some(({ metric }) => metricOf(metric).measure === 'level')
    const imported = Math.max(isLevel ? answer.imported_open : 0, answer.results.length > 0 && !isLevel ? answer.imported : 0)
    const notes = [...(left > 0 ? [words.leftOut(left)] : []), ...(imported > 0 ? [words.imported(imported)] : [])]
    return {
      title,
      lines: answer.results.flatMap((result) => linesOf(result, names, language, answer.counts)),
      note: notes.length > 0 ? notes.join('. ') : null,
    }
  })
}

function linesOf(
  { metric, total, previous, groups }: ReportAnswer['results'][number],
  names: MailedReport['names'],
  language: MailLanguage,
  counts: ReportAnswer['counts'],
): Line[] {
  const words = wordsIn(language)
  const line = (label: string, stats: ReportStats, before: ReportStats | null, isGroup: boolean): Line => ({
    label,
    value: valueText(metric, stats, language, counts),
    before: before && `${words.before}: ${valueText(metric, before, language, counts)}`,
    isGroup,
  })
  const nameOf = (key: string | null) => (key === null ? words.without : (names.get(key) ?? key))
  return [
    line(words.title(metric), total, previous, false),
    ...groups.slice(0, groupsShown).map((group) => line(nameOf(group.key), group.total, group.previous, true)),
  ]
}

/** Returns the numbers as plain text. */
export function numbersText(mailed: MailedReport): string {
  const sections = sectionsOf(mailed).map(({ title, lines, note }) =>
    [
      title,
      ...lines.map(({ label, value, before, isGroup }) => `${isGroup ? '  - ' : ''}${label}: ${value}${before ? ` (${before})` : ''}`),
      ...(note ? [note] : []),
    ].join('\n'),
  )
  return sections.join('\n\n') || emptyText(wordsIn(mailed.language))
}
const emptyText = ({ empty }: Words): string => empty

const cell = (text: string, style: string) => `<td style="padding:4px 12px 4px 0;border-bottom:1px solid #ddd;${style}">${escapeHtml(text)}</td>`

/** Returns the numbers as tables, one for each card. */
export function numbersHtml(mailed: MailedReport): string {
  const sections = sectionsOf(mailed).map(({ title, lines, note }) => {
    const rows = lines.map(
      ({ label, value, before, isGroup }) =>
        `<tr>${cell(label, isGroup ? 'padding-left:16px' : '')}${cell(value, 'text-align:right;font-weight:bold')}${cell(before ?? '', 'color:#555')}</tr>`,
    )
    return `<h2 style="font-size:16px;margin:20px 0 6px">${escapeHtml(title)}</h2><table style="border-collapse:collapse">${rows.join('')}</table>${note ? `<p>${escapeHtml(note)}</p>` : ''}`
  })
  return sections.join('') || `<p>${escapeHtml(emptyText(wordsIn(mailed.language)))}</p>`
}
