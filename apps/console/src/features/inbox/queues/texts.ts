import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the smart queues page. */
export const q = defineTexts('smart_queues', {
  title: 'Smart queues',
  lead: 'Sort waiting chats into queues. Chats of the first queue are offered first, and only to the people you choose.',
  add: 'Add queue',
  addTitle: 'Add smart queue',
  empty: 'No smart queues yet',
  emptyText: 'Without queues, waiting chats are offered to everyone, longest waiting first.',
  name: 'Name',
  people: 'Offered to these people',
  teams: 'Offered to these teams',
  everyone: 'Offered to everyone',
  offeredTo: { one: 'Offered to {count} person or team', other: 'Offered to {count} people or teams' },
  waiting: { one: '{count} chat waiting', other: '{count} chats waiting' },
  enabled: 'In use',
  disabled: 'Not in use',
  holds: { one: 'Holds {count} chat now', other: 'Holds {count} chats now' },
  incomplete: 'Complete the conditions to see what this queue holds.',
  remove: 'Delete',
  save: 'Save',
  saved: 'Saved',
  removed: '{name} deleted',
})
