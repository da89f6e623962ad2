import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for switching between the libraries of one's account. */
export const t = defineTexts('library_switcher', {
  libraries: 'Your libraries',
  switchTo: 'Switch to {name}',
  here: 'open',
  waiting: { one: '{count} conversation waiting', other: '{count} conversations waiting' },
  switch: 'Switch',
  news_waiting: 'New chat in {name}',
  news_unread: 'New message for you in {name}',
  newsBody: 'You’re working in another library.',
  followed: 'You switched to {name} in another tab, so this one followed.',
  elsewhere: { one: '{count} conversation waiting in your other libraries', other: '{count} conversations waiting in your other libraries' },
})
