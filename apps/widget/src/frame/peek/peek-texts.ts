import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of what is shown beside the launcher while the panel is closed; loaded with it. */
export const p = defineTexts('widget_peek', {
  label: 'New message',
  dismiss: 'Dismiss',
  attachment: 'Attachment',
})
