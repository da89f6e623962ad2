import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the console's language choice. */
export const t = defineTexts('console-language', {
  title: 'Console language',
  lead: 'The language of menus, buttons and messages in this browser. Your content isn’t affected.',
  label: 'Show the console in',
  failed: 'Couldn’t load this language. Check your connection and try again.',
})
