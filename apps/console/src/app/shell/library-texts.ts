import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for switching between the libraries of one's account. */
export const t = defineTexts('library_switcher', {
  libraries: 'Your libraries',
  switchTo: 'Switch to {name}',
  here: 'open',
  waiting: { one: '{count} conversation waiting', other: '{count} conversations waiting' },
  elsewhere: { one: '{count} conversation waiting in your other libraries', other: '{count} conversations waiting in your other libraries' },
})
