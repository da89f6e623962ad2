import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for ticket lists. */
export const t = defineTexts('tickets', {
  newTicket: 'New ticket',
  ticketLists: 'Ticket lists',
  next: 'Next ticket',
  noNext: 'No tickets are waiting for you',
})
