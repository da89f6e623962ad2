import { addToReports } from '../reports/metric.ts'

/** What reports count of time spent: the entries, as they are now. They move with a merged conversation, and still count. */
export const timeMetrics = addToReports({
  facts: { time_spent: { lasts: true, sample: { share: 0.6, from: 120, to: 3600 } } },
  metrics: {
    time_spent: {
      category: 'time',
      title: { en: 'Time spent', de: 'Zeitaufwand' },
      sentence: {
        en: 'How much time people entered or measured on conversations, together; on the day on which they added it.',
        de: 'Wie viel Zeit für Unterhaltungen eingetragen oder gemessen wurde, zusammen; am Tag, an dem sie hinzukam.',
      },
      unit: 'seconds',
      measure: 'sum',
      facts: ['time_spent'],
      reads: ['time.added', 'time.changed', 'time.removed'],
      attribution: 'actor',
      hasBusinessTime: false,
      isLessBetter: null,
    },
  },
})
