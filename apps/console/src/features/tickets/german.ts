/** German UI strings for the dialog that creates a ticket. */
export const german = {
  new_ticket: {
    title: 'Neues Ticket',
    email: 'E-Mail des Kontakts',
    name: 'Name des Kontakts',
    subject: 'Betreff',
    message: 'Nachricht',
    from: 'Die Nachricht ist',
    from_visitor: 'vom Kontakt',
    from_agent: 'von Ihnen, an den Kontakt',
    from_note: 'von Ihnen, als private Notiz',
    create: 'Ticket erstellen',
    cancel: 'Abbrechen',
    close: 'Schließen',
    toClose: '{field} (zum Schließen nötig)',
    more: { one: '{count} weiteres Feld', other: '{count} weitere Felder' },
  },
  tickets: {
    newTicket: 'Neues Ticket',
    ticketLists: 'Ticketlisten',
    next: 'Nächstes Ticket',
    noNext: 'Keine Tickets warten auf Sie',
  },
}
