import { fillPlaceholders, unknownPlaceholders } from '../translations/placeholders.ts'

/** The text of a mail, with placeholders. */
export type MailTemplate = { subject: string; text: string }
/**
 * An automatic mail: whom it is for, whether they have proven that the address is theirs, its placeholders, those that its text must contain, and its
 * built-in texts.
 */
type Kind = {
  to: 'customers' | 'team'
  isProven: boolean
  placeholders: readonly string[]
  required: readonly string[]
  texts: { en: MailTemplate; de: MailTemplate }
}

const paragraphs = (...lines: string[]) => lines.join('\n\n')

/**
 * Automatic mails. In those to customers, no placeholder stands for something that a customer wrote: the address they entered may be someone else's, who must not
 * get their words from us.
 */
export const mailTemplateKinds = {
  acknowledgement: {
    to: 'customers',
    isProven: false,
    placeholders: ['companyName', 'incidents', 'whenBack'],
    required: [],
    texts: {
      en: {
        subject: '{companyName}: we have received your message',
        text: paragraphs(
          'Hello,',
          'we have received your message and will answer it by email. To add something, reply to this email.',
          '{incidents}',
          '{whenBack}',
          '{companyName}',
        ),
      },
      de: {
        subject: '{companyName}: Wir haben Ihre Nachricht erhalten',
        text: paragraphs(
          'Guten Tag,',
          'wir haben Ihre Nachricht erhalten und antworten Ihnen per E-Mail. Um etwas zu ergänzen, antworten Sie auf diese E-Mail.',
          '{incidents}',
          '{whenBack}',
          '{companyName}',
        ),
      },
    },
  },
  rating_request: {
    to: 'customers',
    isProven: false,
    placeholders: ['companyName', 'ticketNumber', 'ratingLink'],
    required: ['ratingLink'],
    texts: {
      en: {
        subject: 'How did we do? (ticket {ticketNumber})',
        text: paragraphs('Your ticket {ticketNumber} at “{companyName}” is closed.', 'How satisfied are you with our help? It takes a minute:\n{ratingLink}'),
      },
      de: {
        subject: 'Wie war unsere Hilfe? (Ticket {ticketNumber})',
        text: paragraphs(
          'Ihr Ticket {ticketNumber} bei „{companyName}“ ist abgeschlossen.',
          'Wie zufrieden sind Sie mit unserer Hilfe? Es dauert nur eine Minute:\n{ratingLink}',
        ),
      },
    },
  },
  ticket_link: {
    to: 'customers',
    isProven: false,
    placeholders: ['companyName', 'minutes', 'ticketsLink'],
    required: ['ticketsLink'],
    texts: {
      en: {
        subject: 'Your tickets',
        text: paragraphs(
          'Someone, hopefully you, asked to see the tickets of this address at “{companyName}”.',
          'Open them within {minutes} minutes. The link works once:\n{ticketsLink}',
          'If it wasn’t you, ignore this email, and don’t forward it: whoever has the link can read and answer your tickets.',
        ),
      },
      de: {
        subject: 'Ihre Tickets',
        text: paragraphs(
          'Jemand, hoffentlich Sie, möchte die Tickets dieser Adresse bei „{companyName}“ sehen.',
          'Öffnen Sie sie innerhalb von {minutes} Minuten. Der Link gilt nur einmal:\n{ticketsLink}',
          'Wenn Sie das nicht waren, brauchen Sie nichts zu tun. Leiten Sie diese E-Mail nicht weiter: Wer den Link hat, kann Ihre Tickets lesen und beantworten.',
        ),
      },
    },
  },
  status_confirmation: {
    to: 'customers',
    isProven: false,
    placeholders: ['companyName', 'hours', 'confirmLink'],
    required: ['confirmLink'],
    texts: {
      en: {
        subject: 'Confirm your subscription',
        text: paragraphs(
          'Someone, hopefully you, asked to get status updates from “{companyName}” at this address.',
          'Confirm within {hours} hours:\n{confirmLink}',
          'If it wasn’t you, ignore this email. You won’t hear from us again.',
        ),
      },
      de: {
        subject: 'Bestätigen Sie Ihr Abonnement',
        text: paragraphs(
          'Jemand, hoffentlich Sie, möchte unter dieser Adresse Statusmeldungen von „{companyName}“ erhalten.',
          'Bestätigen Sie es innerhalb von {hours} Stunden:\n{confirmLink}',
          'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Sie hören nicht wieder von uns.',
        ),
      },
    },
  },
  status_news: {
    to: 'customers',
    isProven: true,
    placeholders: ['companyName', 'title', 'state', 'about', 'text', 'statusLink', 'unsubscribeLink'],
    required: ['unsubscribeLink'],
    texts: {
      en: {
        subject: '{companyName}: {title} ({state})',
        text: paragraphs(
          '{title}\n{about}',
          '{text}',
          'All details:\n{statusLink}',
          'You’re receiving this because you subscribed to the status of {companyName}. Unsubscribe:\n{unsubscribeLink}',
        ),
      },
      de: {
        subject: '{companyName}: {title} ({state})',
        text: paragraphs(
          '{title}\n{about}',
          '{text}',
          'Alle Einzelheiten:\n{statusLink}',
          'Sie erhalten diese E-Mail, weil Sie den Status von {companyName} abonniert haben. Abbestellen:\n{unsubscribeLink}',
        ),
      },
    },
  },
  staff_alert: {
    to: 'team',
    isProven: true,
    placeholders: ['companyName', 'event', 'conversationLink', 'settingsLink', 'pauseNote'],
    required: ['conversationLink'],
    texts: {
      en: {
        subject: '{event}',
        text: paragraphs('{event}.', 'Open it: {conversationLink}', 'You turned on these emails under Profile, Notifications: {settingsLink}', '{pauseNote}'),
      },
      de: {
        subject: '{event}',
        text: paragraphs(
          '{event}.',
          'Öffnen: {conversationLink}',
          'Sie haben diese E-Mail unter Profil, Benachrichtigungen gewählt: {settingsLink}',
          '{pauseNote}',
        ),
      },
    },
  },
  staff_digest: {
    to: 'team',
    isProven: true,
    placeholders: ['companyName', 'summary', 'alerts', 'settingsLink'],
    required: ['alerts'],
    texts: {
      en: {
        subject: '{summary} ({companyName})',
        text: paragraphs('{summary}:', '{alerts}', 'You chose one email for all of this under Profile, Notifications: {settingsLink}'),
      },
      de: {
        subject: '{summary} ({companyName})',
        text: paragraphs('{summary}:', '{alerts}', 'Sie haben unter Profil, Benachrichtigungen eine E-Mail für alles gewählt: {settingsLink}'),
      },
    },
  },
  new_device: {
    to: 'team',
    isProven: true,
    placeholders: ['companyName', 'device', 'address', 'time', 'sessionsLink'],
    required: ['sessionsLink'],
    texts: {
      en: {
        subject: 'New sign-in to your account',
        text: paragraphs(
          'Someone has signed in to your account at “{companyName}” on a device that we haven’t seen before.',
          'Device: {device}\nIP address: {address}\nTime: {time}',
          'If it was you, there’s nothing to do. If it wasn’t, end that session and change your password:\n{sessionsLink}',
        ),
      },
      de: {
        subject: 'Neue Anmeldung in Ihrem Konto',
        text: paragraphs(
          'Jemand hat sich auf einem Gerät, das wir noch nicht kennen, in Ihrem Konto bei „{companyName}“ angemeldet.',
          'Gerät: {device}\nIP-Adresse: {address}\nZeit: {time}',
          'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, beenden Sie diese Sitzung und ändern Sie Ihr Passwort:\n{sessionsLink}',
        ),
      },
    },
  },
  report: {
    to: 'team',
    isProven: true,
    placeholders: ['companyName', 'reportName', 'period', 'numbers', 'reportLink'],
    required: ['numbers'],
    texts: {
      en: { subject: '{reportName}: {period}', text: paragraphs('{reportName}, {period}', '{numbers}', 'Open the report: {reportLink}') },
      de: { subject: '{reportName}: {period}', text: paragraphs('{reportName}, {period}', '{numbers}', 'Bericht öffnen: {reportLink}') },
    },
  },
  contact_form: {
    to: 'team',
    isProven: false,
    placeholders: ['companyName', 'subject', 'fields'],
    required: ['fields'],
    texts: { en: { subject: '{subject}', text: '{fields}' }, de: { subject: '{subject}', text: '{fields}' } },
  },
} as const satisfies Record<string, Kind>

export type MailTemplateKind = keyof typeof mailTemplateKinds
export const mailTemplateNames = Object.keys(mailTemplateKinds) as MailTemplateKind[]
/** The placeholders of a kind, which its mail gives a value each. */
export type TemplatePlaceholder<K extends MailTemplateKind> = (typeof mailTemplateKinds)[K]['placeholders'][number]

/** Returns the built-in text in a language, or in English if there is none. */
export const builtInTemplate = (kind: MailTemplateKind, language: string): MailTemplate =>
  mailTemplateKinds[kind].texts[language.split('-')[0] === 'de' ? 'de' : 'en']

/** Renders a mail. Values are inserted as text: placeholders inside them are not replaced. Empty values leave no gap. */
export function renderTemplate({ subject, text }: MailTemplate, values: Readonly<Record<string, string>>): MailTemplate {
  const filled = fillPlaceholders(text, values).replace(/\n{3,}/g, '\n\n')
  return { subject: fillPlaceholders(subject, values), text: `${filled.trim()}\n` }
}

/** Returns the placeholders that a kind does not know, and those it needs that are missing. */
export function templateProblems(kind: MailTemplateKind, { subject, text }: MailTemplate): { unknown: string[]; missing: string[] } {
  const { placeholders, required } = mailTemplateKinds[kind]
  return { unknown: unknownPlaceholders(`${subject}\n${text}`, placeholders), missing: required.filter((name) => !text.includes(`{${name}}`)) }
}

/**
 * Returns whether a mail to customers goes to addresses that nobody has proven. Without a sender of its own, a library would write in its own words to anybody, in
 * the name of everybody whose mail leaves through the same server: it keeps the built-in text.
 */
export const keepsBuiltIn = (kind: MailTemplateKind): boolean => mailTemplateKinds[kind].to === 'customers' && !mailTemplateKinds[kind].isProven
