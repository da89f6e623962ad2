import type { Entries } from '../../../testing/matrix-entry.ts'

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['mailTemplates']

const english = { kind: 'status_news', language: 'en' }

/** Tests of this module's operations. */
export const matrix: Entries = {
  'mailTemplates.read': { input: () => ({ kind: 'acknowledgement' }) },
  'mailTemplates.save': { input: ({ canary }) => ({ ...english, subject: 'News', text: `{unsubscribeLink} ${canary}` }) },
  'mailTemplates.reset': { input: () => english },
}
