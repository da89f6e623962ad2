import { reportsApi } from '@porchlight/contracts'
import { metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import { query } from '../../kernel/operations.ts'

/** Lists the metrics. */
export const listMetrics = query(reportsApi.metrics, async () => ({
  metrics: metricNames.map((name) => {
    const { hasBusinessTime, isLessBetter, category, title, sentence, unit, measure, facts, reads, attribution } = metricOf(name)
    return {
      metric: name,
      ...{ category, title, sentence, unit, measure, attribution },
      facts: [...facts],
      reads: [...reads],
      has_business_time: hasBusinessTime,
      is_less_better: isLessBetter,
    }
  }),
}))
