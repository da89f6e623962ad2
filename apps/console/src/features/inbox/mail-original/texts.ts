import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the mail behind a message. */
export const t = defineTexts('original_mail', {
  show: 'Show the email',
  automaticFrom: 'Automatic reply from {from}',
  showAll: 'Show all',
  showLess: 'Show less',
  title: 'Email',
  close: 'Close',
  from: 'From',
  replyTo: 'Reply to',
  to: 'To',
  cc: 'CC',
  subject: 'Subject',
  checks: 'Sender',
  proven: 'Confirmed by its domain',
  unproven: 'Not confirmed by its domain',
  text: 'Text',
  html: 'As designed',
  images: 'Show images',
  imagesHint: 'Tells the servers of the images that this email was opened.',
  folded: 'Quoted text and signature',
  files: { one: '{count} file', other: '{count} files' },
  cut: 'The email is longer than what is shown. Its source is in the email logs.',
})
