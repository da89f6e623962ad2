import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the contact dialog. */
export const k = defineTexts('inbox_contact', {
  edit: 'Edit contact',
  title: 'Edit contact',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  notes: 'Notes',
  notesHint: 'Only your team sees notes.',
  verifiedHint: 'Verified by your server; change it there.',
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
  unknown: 'There is no conversation #{number} that you can see.',
  refused: 'These contacts can’t be merged: a browser would show conversations that only a claimed name vouches for. Verify the visitor first.',
})
