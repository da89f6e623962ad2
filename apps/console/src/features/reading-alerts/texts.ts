import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about the alert for whoever reads large amounts. */
export const t = defineTexts('readingAlerts', {
  title: 'Bulk access alerts',
  lead: 'When a person or an API key reads this much within an hour, admins get an email and the audit log gets an entry. No one is blocked.',
  limits: 'Alert when, within an hour',
  kind_conversations: 'Conversations opened',
  kind_attachments: 'Files opened',
  kind_exports: 'Exports made',
  off: 'Never alerts',
  from: '{kind}, at least',
  reports: 'Alert for: {kind}',
  save: 'Save',
  saved: 'Limits saved',
})
