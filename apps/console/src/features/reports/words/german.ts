import { metricWords } from '@porchlight/contracts/reports/metric-words'

/** German texts of what a conversation counts into, and of metrics, as their declarations have them. */
export const german = {
  report_counted: {
    title: 'Worin sie in Berichten zählt',
    none: 'Noch in nichts.',
  },
  report_metrics: metricWords('de'),
}
