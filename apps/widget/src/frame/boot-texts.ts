import { defineTexts } from '@porchlight/ui/translate.ts'

/**
 * UI strings for the first view that depend on the library; the page's inline script includes them too. Some are quoted from the specification (checklist F2).
 */
export const t = defineTexts('widget_boot', {
  hello: 'Hi there! How can we help?',
  online: 'We are online! How can we help you?',
  message_online: 'We are online and ready to help.',
  message_away: 'Leave a message and we will answer by email.',
  // {day}: today or tomorrow.
  back_soon: 'We are back {day} at {time}. Leave us a message!',
  back: 'We are back on {day} at {time}. Leave us a message!',
  away: 'We are away right now. Leave a message and we will answer as soon as we are back.',
  closed: 'We are closed right now. Leave a message and we will answer as soon as we are back.',
})
