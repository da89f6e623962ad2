import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the conversation lists and of states that take the place of the first view. */
export const l = defineTexts('widget_list', {
  back: 'Back',
  yours: 'Your conversations',
  all: 'See all',
  fresh: 'New conversation',
  none: 'No conversations yet',
  none_hint: 'Ask your first question. The answer will wait for you here.',
  more: 'Show older conversations',
  loading: 'Loading conversations',
  failed: 'Your conversations could not be loaded.',
  retry: 'Try again',
  unavailable: 'This chat is not available.',
  unavailable_hint: 'Its address may be misspelt, or the owner may have closed it.',
  disabled: 'The chat is closed at the moment.',
  disabled_hint: 'Please come back later.',
  part_failed: 'This part could not be loaded.',
  loading_part: 'Loading',
  unread: { one: '{count} unread message', other: '{count} unread messages' },
  team: 'Our team',
  waiting: 'Waiting for an answer',
  ended: 'Ended',
  you: 'You: {text}',
  attachment: 'Attachment',
  no_messages: 'No messages',
  now: 'now',
})
