import { addToReports, countedMetric, shareMetric } from '../reports/metric.ts'

const running = {
  leavesOut: {
    en: 'Targets that still run: they are neither met nor missed',
    de: 'Ziele, die noch laufen: sie sind weder erreicht noch verfehlt',
  },
} as const

/** What reports count of SLAs: targets that were met, and targets that were missed. */
export const slaMetrics = addToReports({
  facts: { sla_met: { lasts: false, ...running }, sla_missed: { lasts: false, ...running } },
  metrics: {
    sla_met: {
      ...countedMetric,
      category: 'sla',
      title: { en: 'SLA met', de: 'SLA erreicht' },
      sentence: {
        en: 'Targets that were reached in time.',
        de: 'Ziele, die rechtzeitig erreicht wurden.',
      },
      unit: 'targets',
      facts: ['sla_met'],
      reads: ['sla.met'],
      attribution: 'owner',
      isLessBetter: false,
    },
    sla_missed: {
      ...countedMetric,
      category: 'sla',
      title: { en: 'SLA missed', de: 'SLA verfehlt' },
      sentence: {
        en: 'Targets that were missed, when their time was over.',
        de: 'Ziele, die verfehlt wurden, als ihre Zeit um war.',
      },
      unit: 'targets',
      facts: ['sla_missed'],
      reads: ['sla.breached'],
      attribution: 'owner',
      isLessBetter: true,
    },
    sla_share: {
      ...shareMetric,
      category: 'sla',
      title: { en: 'SLA success', de: 'SLA-Erfolg' },
      sentence: {
        en: 'How many of the targets that were met or missed were met; running ones are neither.',
        de: 'Wie viele der erreichten oder verfehlten Ziele erreicht wurden; laufende sind keines von beiden.',
      },
      facts: ['sla_met'],
      of: ['sla_met', 'sla_missed'],
      reads: ['sla.met', 'sla.breached'],
      attribution: 'owner',
      isLessBetter: false,
    },
  },
})
