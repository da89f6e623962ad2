import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the console's language select. */
export const t = defineTexts('console-language', {
  title: 'Console language',
  lead: 'The language of menus, buttons and messages in this browser. Your content isn’t affected.',
  label: 'Show the console in',
  failed: 'Couldn’t load this language. Check your connection and try again.',
})
