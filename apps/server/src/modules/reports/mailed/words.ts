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

const german: Record<MetricName, string> = {
  conversations_new: 'Neue Unterhaltungen',
  conversations_open: 'Offene Unterhaltungen',
  conversations_closed: 'Geschlossen',
  conversations_reopened: 'Wieder geöffnet',
  messages_in: 'Empfangene Nachrichten',
  messages_out: 'Gesendete Nachrichten',
  messages_automatic: 'Automatische Nachrichten',
  notes: 'Notizen',
  first_reply_time: 'Zeit bis zur ersten Antwort',
  next_reply_time: 'Zeit bis zur nächsten Antwort',
  unanswered: 'Ohne Antwort geschlossen',
  resolution_time: 'Zeit bis zur Lösung',
  first_resolution_time: 'Zeit bis zur ersten Lösung',
  reopen_share: 'Anteil wieder geöffneter',
  waiting_time: 'Wartet auf uns',
  queue_time: 'Wartet ohne Zuständigen',
  handle_time: 'Bearbeitungszeit',
  customer_time: 'Wartet auf den Kunden',
  bot_time: 'Von einem Ablauf beantwortet',
  paused_time: 'Zurückgestellt',
  out_of_hours_time: 'Wartet außerhalb der Geschäftszeiten',
  ratings: 'Bewertungen',
  rating_average: 'Mittlere Bewertung',
  csat: 'Kundenzufriedenheit (CSAT)',
  rating_requests: 'Bitten um Bewertung',
  rating_share: 'Antwortquote',
  sla_met: 'SLA erreicht',
  sla_missed: 'SLA verfehlt',
  sla_share: 'SLA-Erfolg',
}

const words: Record<MailLanguage, Words> = {
  en: {
    title: (metric) => metricOf(metric).title,
    before: 'before',
    none: 'none',
    without: 'without',
    leftOut: (count) => `and ${count} more, in the attached file`,
    imported: (count) => `not counted: ${count} imported ${count === 1 ? 'conversation' : 'conversations'}, before the import`,
    hidden: 'You don’t see the field that this card is about.',
    empty: 'This report has no cards.',
  },
  de: {
    title: (metric) => german[metric],
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
