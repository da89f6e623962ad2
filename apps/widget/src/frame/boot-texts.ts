import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the first view that depend on the library; the page's inline script carries them too. Quoted ones are the specification's (checklist F2). */
export const b = defineTexts('widget_boot', {
  hello: 'Hi there! How can we help?',
  online: 'We are online! How can we help you?',
  away: 'We are away right now. Leave a message and we will answer as soon as we are back.',
})
