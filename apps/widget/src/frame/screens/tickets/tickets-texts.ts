import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the visitor's tickets; loaded with them. */
export const t = defineTexts('widget_tickets', {
  title: 'My tickets',
  back: 'Back',
  loading: 'Loading tickets',
  failed: "Couldn't load your tickets",
  retry: 'Try again',
  none: 'No tickets here yet',
  more: 'Show older tickets',
  number: 'Ticket {number}',
  waiting: 'Waiting for an answer',
  ongoing: 'In progress',
  closed: 'Closed',
  unread: { one: '{count} new answer', other: '{count} new answers' },
  elsewhere: 'Opens in the help center',
  ask_title: 'Is a ticket missing?',
  ask_hint: 'We’ll email you a link to all tickets of your address.',
  email: 'Email',
  send: 'Email me the link',
  asked: 'If this address has tickets, we’ve sent it a link that’s valid for an hour.',
  invalid: 'Please enter a valid email address',
  later: 'Too many attempts. Try again in an hour.',
  not_asked: 'That didn’t work. Please try again.',
})
