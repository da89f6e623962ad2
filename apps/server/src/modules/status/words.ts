import type { IncidentImpact, IncidentState } from '@porchlight/contracts/status/status'

/** What status emails say about an incident or maintenance, in one language. */
type Words = {
  states: Record<IncidentState, string>
  impacts: Record<IncidentImpact, string>
  maintenance: string
  span(from: Date, to: Date): string
}

const spanIn = (locale: string) => (from: Date, to: Date) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).formatRange(from, to)} UTC`

const english: Words = {
  states: { investigating: 'Investigating', identified: 'Identified', monitoring: 'Monitoring', resolved: 'Resolved' },
  impacts: { none: 'No impact', minor: 'Minor impact', major: 'Major impact', critical: 'Critical impact' },
  maintenance: 'Scheduled maintenance',
  span: spanIn('en'),
}

const german: Words = {
  states: { investigating: 'Wird untersucht', identified: 'Ursache gefunden', monitoring: 'Wird beobachtet', resolved: 'Behoben' },
  impacts: { none: 'Keine Auswirkung', minor: 'Geringe Auswirkung', major: 'Große Auswirkung', critical: 'Kritische Auswirkung' },
  maintenance: 'Geplante Wartung',
  span: spanIn('de'),
}

/** Returns the words in a language, or in English if there is no translation. */
export const wordsIn = (language: string): Words => (language.split('-')[0] === 'de' ? german : english)
