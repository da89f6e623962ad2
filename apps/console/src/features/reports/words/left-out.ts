import { type FactKind, lastingFacts } from '@porchlight/contracts/reports/metric'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'

/** Why something is left out of a number; the texts say it in words. */
export type LeftOut = 'left_spam' | 'left_merged' | 'left_running' | 'left_no_reply' | 'left_outside' | 'left_unrated' | 'left_sla' | 'left_unseen'

const replies: readonly FactKind[] = ['message_out', 'first_reply', 'next_reply', 'unanswered']

/** Returns how many conversations a metric leaves out because they were imported: those still open, or those that began in the period. */
export const importedOf = (metric: MetricName, { imported, imported_open }: Pick<ReportAnswer, 'imported' | 'imported_open'>): number =>
  metricOf(metric).measure === 'level' ? imported_open : imported

/** Returns what a metric leaves out, as the ledger of reports counts it. */
export function leftOutOf(metric: MetricName, counts: 'calendar_time' | 'business_time'): LeftOut[] {
  const { facts, of = [], measure, hasBusinessTime, isOutside, category } = metricOf(metric)
  const has = (kinds: readonly FactKind[]) => facts.some((fact) => kinds.includes(fact))
  return [
    'left_spam',
    // Messages, replies and ratings keep counting after a merge.
    ...([...facts, ...of].every((fact) => lastingFacts.includes(fact)) ? [] : (['left_merged'] as const)),
    ...(has(replies) ? (['left_no_reply'] as const) : []),
    ...(measure === 'time' ? (['left_running'] as const) : []),
    ...(counts === 'business_time' && hasBusinessTime && !isOutside ? (['left_outside'] as const) : []),
    ...(has(['rated']) ? (['left_unrated'] as const) : []),
    ...(category === 'sla' ? (['left_sla'] as const) : []),
    'left_unseen',
  ]
}
