import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the personal data of a contact. */
export const t = defineTexts('personal_data', {
  title: 'Personal data',
  lead: 'When a contact asks what you know about them, export it. When they ask to be forgotten, erase them.',
  export: 'Export data',
  exporting: 'Exporting… {done} of {total}',
  exportFailed: 'The export failed.',
  download: 'Download (for one day)',
  erase: 'Erase contact',
  eraseTitle: 'Erase this contact?',
  eraseText:
    'Everything they and your team wrote in their conversations is deleted, with their files, emails, form answers and details. Conversations stay empty, so that reports still count them. This can’t be undone.',
  cancel: 'Cancel',
  waiting: 'Erasing…',
  failed: 'The contact couldn’t be erased completely. Try again.',
  doneBy: 'Erased by {name} on {when}.',
  doneAgain: 'Erased again on {when}, after a backup was restored.',
  receipt: 'Erased',
  kind_conversations: 'Conversations',
  kind_messages: 'Messages',
  kind_mails: 'Emails',
  kind_files: 'Files',
  kind_answers: 'Form answers',
  kind_others: 'Other records',
})
