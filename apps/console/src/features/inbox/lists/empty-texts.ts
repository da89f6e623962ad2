import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for empty lists. */
export const t = defineTexts('inbox_empty', {
  inbox: 'You have no open chats',
  inbox_text: 'Chats you accept appear here. Check the queue for waiting visitors.',
  inbox_action: 'Open the queue',
  queue: 'No one is waiting',
  queue_text: 'New chats appear here automatically. We’ll notify you.',
  chats: 'No open chats',
  chats_text: 'Chats your team is handling appear here.',
  archives: 'No closed chats yet',
  archives_text: 'Closed chats are kept here with all their messages.',
  filtered: 'No matches',
  filtered_text: 'Show all to see the other conversations.',
  tickets: 'No tickets here',
  tickets_text: 'New tickets appear here automatically.',
})
