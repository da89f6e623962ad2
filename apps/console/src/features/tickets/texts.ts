import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for ticket lists. */
export const t = defineTexts('tickets', {
  newTicket: 'New ticket',
  ticketLists: 'Ticket lists',
  next: 'Next ticket',
  noNext: 'No tickets are waiting for you',
  toTicket: 'Turn into a ticket…',
  toTicketTitle: 'Turn the chat into a ticket',
  toTicketText: 'It keeps its messages and number. The contact is told that it goes on as a ticket and by email.',
  subject: 'Ticket subject',
  email: 'Contact email',
  turn: 'Turn into a ticket',
  turned: 'The chat is now ticket #{number}',
  cancel: 'Cancel',
  close: 'Close',
})
