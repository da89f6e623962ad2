import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the peek beside the launcher while the panel is closed, and for the loader itself; loaded after the first view. */
export const t = defineTexts('widget_peek', {
  label: 'New message',
  dismiss: 'Dismiss',
  attachment: 'Attachment',
  open: 'Open chat',
  close: 'Close chat',
  unread: ', unread: ',
  failed: "Couldn't load the chat.",
  retry: 'Try again',
})
