import { factOf, type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'
import { t } from '../texts.ts'
import { metricText } from './metric-texts.ts'

/** Returns how many conversations a metric leaves out because they were imported: those still open, or those that began in the period. */
export const importedOf = (metric: MetricName, { imported, imported_open }: Pick<ReportAnswer, 'imported' | 'imported_open'>): number =>
  metricOf(metric).measure === 'level' ? imported_open : imported

/** Returns what a metric leaves out, in words: by the same declaration of its facts by which the ledger of reports counts. */
export function leftOutOf(metric: MetricName, counts: 'calendar_time' | 'business_time'): string[] {
  const { facts, of = [], measure, hasBusinessTime, isOutside } = metricOf(metric)
  return [
    t('left_spam'),
    ...([...facts, ...of].every((fact) => factOf(fact).lasts) ? [] : [t('left_merged')]),
    ...new Set(facts.flatMap((fact) => (factOf(fact).leavesOut ? [metricText(`left_${fact}`)] : []))),
    ...(measure === 'time' ? [t('left_running')] : []),
    ...(counts === 'business_time' && hasBusinessTime && !isOutside ? [t('left_outside')] : []),
    t('left_unseen'),
  ]
}
