import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the conversation lists and for states that replace the first view. */
export const t = defineTexts('widget_list', {
  back: 'Back',
  yours: 'Your conversations',
  all: 'See all',
  fresh: 'New conversation',
  none: 'No conversations yet',
  none_hint: "Ask your first question. You'll find our reply here.",
  more: 'Show older conversations',
  loading: 'Loading conversations',
  failed: "Couldn't load your conversations",
  retry: 'Try again',
  unavailable: "This chat isn't available.",
  unavailable_hint: 'The address may be mistyped, or this site no longer offers chat.',
  disabled: 'Chat is currently unavailable',
  disabled_hint: 'Please come back later.',
  unread: { one: '{count} unread message', other: '{count} unread messages' },
  team: 'Our team',
  waiting: 'Waiting for a reply',
  ended: 'Ended',
  you: 'You: {text}',
  attachment: 'Attachment',
  no_messages: 'No messages',
  now: 'now',
  incidents: 'Current incidents',
  incident_more: 'More about this',
})
