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
  offline: 'You’re offline. What you shared stays on this device; choose where it goes once you’re connected again.',
  willPut: 'You’re offline. It goes there as soon as you’re connected again, if this page stays open; until then it stays on this device.',
  stillKept: 'That didn’t work. What you shared is still on this device: {reason}',
  refused: 'No message can carry these files: {names}',
  tooLong: 'Together with what is already written there, it is too long for one message.',
  notKept: 'What you shared last couldn’t be kept: there is no room for it on this device, or it can’t be read.',
})
