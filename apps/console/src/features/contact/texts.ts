import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the contact dialog. */
export const t = defineTexts('inbox_contact', {
  edit: 'Edit contact',
  title: 'Edit contact',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  notes: 'Notes',
  notesHint: 'Only your team sees notes.',
  verifiedHint: 'Verified by your server. Change it there.',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  saved: 'Contact saved',
  block: 'Block and close',
  unblock: 'Unblock',
  blocked: 'Contact blocked',
  unblocked: 'Contact unblocked',
  isBlocked: 'Blocked',
  same: 'Same person as in conversation',
  number: 'Conversation number',
  merge: 'Merge contacts',
  merged: 'Contacts merged',
  unknown: 'Conversation #{number} not found.',
  refused: 'These contacts can’t be merged: an unverified visitor would see the other’s conversations. Verify the visitor first.',
})
