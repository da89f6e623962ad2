/** German UI strings of the screen for what other apps share. */
export const german = {
  titles: { share: 'Teilen' },
  share: {
    title: 'In einer Unterhaltung teilen',
    lead: 'Nichts wird gesendet, bevor Sie es selbst senden.',
    nothing: 'Nichts zu teilen',
    nothingText: 'Teilen Sie in einer anderen App Text, einen Link oder Dateien und wählen Sie Porchlight.',
    shared: 'Mit Porchlight geteilt',
    left: 'Zu groß und daher weggelassen: {names}',
    as: 'Einfügen in',
    as_agent: 'Eine Antwort',
    as_note: 'Eine private Notiz',
    find: 'Unterhaltung finden',
    open: 'Ihre offenen Unterhaltungen',
    none: 'Keine Unterhaltungen gefunden',
    newTicket: 'Neues Ticket',
    discard: 'Verwerfen',
  },
}
