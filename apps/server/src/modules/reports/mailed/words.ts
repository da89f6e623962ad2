import type { MailLanguage } from '@porchlight/contracts/activity/alerts'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'

/** Words of mails with reports, in one language. */
export type Words = {
  title(metric: MetricName): string
  before: string
  none: string
  /** Of a group without a value. */
  without: string
  leftOut(count: number): string
  imported(count: number): string
  /** Of a card about a field that the reader doesn't see. */
  hidden: string
  empty: string
}

const words: Record<MailLanguage, Words> = {
  en: {
    title: (metric) => metricOf(metric).title.en,
    before: 'before',
    none: 'none',
    without: 'without',
    leftOut: (count) => `and ${count} more, in the attached file`,
    imported: (count) => `not counted: ${count} imported ${count === 1 ? 'conversation' : 'conversations'}, before the import`,
    hidden: 'You don’t see the field that this card is about.',
    empty: 'This report has no cards.',
  },
  de: {
    title: (metric) => metricOf(metric).title.de,
    before: 'davor',
    none: 'keine',
    without: 'ohne',
    leftOut: (count) => `und ${count} weitere, in der angehängten Datei`,
    imported: (count) => `nicht gezählt: ${count} importierte ${count === 1 ? 'Unterhaltung' : 'Unterhaltungen'}, vor dem Import`,
    hidden: 'Sie sehen das Feld nicht, um das es in dieser Karte geht.',
    empty: 'Dieser Bericht hat keine Karten.',
  },
}

/** Returns our words in the reader's language. */
export const wordsIn = (language: MailLanguage): Words => words[language]
