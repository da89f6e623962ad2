import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about the alert for whoever reads large amounts. */
export const t = defineTexts('readingAlerts', {
  title: 'Reading large amounts',
  lead: 'Admins get an email, and the audit log a row, when a person or a program with a key reads this much within an hour. Nobody is stopped.',
  limits: 'Within an hour',
  kind_conversations: 'Conversations opened',
  kind_attachments: 'Files in them',
  kind_exports: 'Exports',
  off: 'Never reported',
  from: '{kind}, from',
  reports: 'Report {kind}',
  save: 'Save',
  saved: 'The limits are saved',
})
