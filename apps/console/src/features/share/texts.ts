import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the screen for what other apps share. */
export const t = defineTexts('share', {
  title: 'Share to a conversation',
  lead: 'Nothing is sent until you send it yourself.',
  nothing: 'Nothing to share',
  nothingText: 'In another app, share text, a link or files and choose Porchlight.',
  shared: 'Shared with Porchlight',
  left: 'Too large, left out: {names}',
  as: 'Put it into',
  as_agent: 'A reply',
  as_note: 'A private note',
  find: 'Find a conversation',
  open: 'Your open conversations',
  none: 'No conversations found',
  newTicket: 'New ticket',
  discard: 'Discard',
})
