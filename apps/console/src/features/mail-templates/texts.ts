import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the page of email texts. */
export const t = defineTexts('mailTemplates', {
  title: 'Email texts',
  lead: 'What automatic emails to your customers say.',
  kind: 'Email',
  kind_acknowledgement: 'Message received',
  kind_rating_request: 'Request for a rating',
  kind_status_confirmation: 'Status updates: confirmation',
  kind_status_news: 'Status updates: news',
  when_acknowledgement: 'Confirms an email that opens a ticket, if you turned that on under Integrations.',
  when_rating_request: 'Asks for a rating after a ticket is closed.',
  when_status_confirmation: 'Asks someone who subscribes to your status page to confirm it.',
  when_status_news: 'Tells subscribers of your status page about incidents and maintenance.',
  language: 'Language',
  own: '{language} (your own text)',
  text: 'Text',
  subject: 'Subject',
  body: 'Text of the email',
  placeholders: 'Placeholders: {names}',
  unknown: 'Unknown placeholders stay as they are: {names}',
  missing: 'The text needs {names}',
  save: 'Save',
  saved: 'Email text saved',
  reset: 'Back to the built-in text',
  wasReset: 'The built-in text is back',
  preview: 'Preview with example values',
})
