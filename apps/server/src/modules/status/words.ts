import { type IncidentImpact, type IncidentState, limits } from '@porchlight/contracts'
import { nameInMail } from '../mail/index.ts'

type Text = { subject: string; text: string }
/** Contents of an email to a subscriber; `state` and `about` are lines in the reader's language. */
export type StatusNews = { company: string; title: string; state: string; about: string; text: string; statusUrl: string; leaveUrl: string }

/** Text for status emails, in one language. */
export type Words = {
  states: Record<IncidentState, string>
  impacts: Record<IncidentImpact, string>
  maintenance: string
  span(from: Date, to: Date): string
  /** The only email that people can receive without having asked for it, so the checked company name is its only text from the library. */
  confirm(company: string, url: string): Text
  news(news: StatusNews): Text
}

const paragraphs = (...lines: string[]) => `${lines.filter((line) => line !== '').join('\n\n')}\n`
const spanIn = (locale: string) => (from: Date, to: Date) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).formatRange(from, to)} UTC`

const english: Words = {
  states: { investigating: 'Investigating', identified: 'Identified', monitoring: 'Monitoring', resolved: 'Resolved' },
  impacts: { none: 'No impact', minor: 'Minor impact', major: 'Major impact', critical: 'Critical impact' },
  maintenance: 'Scheduled maintenance',
  span: spanIn('en'),
  confirm: (company, url) => ({
    subject: 'Confirm your subscription',
    text: paragraphs(
      `Someone, hopefully you, asked to get status updates from ${nameInMail(company)} at this address.`,
      `Confirm within ${limits.statusConfirmHours} hours:\n${url}`,
      'If it wasn’t you, ignore this email. You won’t hear from us again.',
    ),
  }),
  news: ({ company, title, state, about, text, statusUrl, leaveUrl }) => ({
    subject: `${company}: ${title} (${state})`,
    text: paragraphs(
      `${title}\n${about}`,
      text,
      `All details:\n${statusUrl}`,
      `You’re receiving this because you subscribed to the status of ${company}. Unsubscribe:\n${leaveUrl}`,
    ),
  }),
}

const german: Words = {
  states: { investigating: 'Wird untersucht', identified: 'Ursache gefunden', monitoring: 'Wird beobachtet', resolved: 'Behoben' },
  impacts: { none: 'Keine Auswirkung', minor: 'Geringe Auswirkung', major: 'Große Auswirkung', critical: 'Kritische Auswirkung' },
  maintenance: 'Geplante Wartung',
  span: spanIn('de'),
  confirm: (company, url) => ({
    subject: 'Bestätigen Sie Ihr Abonnement',
    text: paragraphs(
      `Jemand, hoffentlich Sie, möchte unter dieser Adresse Statusmeldungen von ${nameInMail(company, 'einem Porchlight-Hilfecenter')} erhalten.`,
      `Bestätigen Sie es innerhalb von ${limits.statusConfirmHours} Stunden:\n${url}`,
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Sie hören nicht wieder von uns.',
    ),
  }),
  news: ({ company, title, state, about, text, statusUrl, leaveUrl }) => ({
    subject: `${company}: ${title} (${state})`,
    text: paragraphs(
      `${title}\n${about}`,
      text,
      `Alle Einzelheiten:\n${statusUrl}`,
      `Sie erhalten diese E-Mail, weil Sie den Status von ${company} abonniert haben. Abbestellen:\n${leaveUrl}`,
    ),
  }),
}

/** Returns the email text in a language, or in English if there is no translation. */
export const wordsIn = (language: string): Words => (language.split('-')[0] === 'de' ? german : english)
