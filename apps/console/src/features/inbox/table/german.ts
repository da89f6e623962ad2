/** German UI strings for list orders and columns. */
export const german = {
  inbox_columns: {
    asTable: 'Als Tabelle anzeigen',
    asList: 'Als Liste anzeigen',
    conversation: 'Unterhaltung',
    columns: 'Spalten',
    shown: 'Angezeigte Spalten',
    others: 'Weitere Spalten',
    reset: 'Zurücksetzen',
    done: 'Fertig',
    sort: 'Sortieren nach',
    sort_newest: 'Neueste zuerst',
    sort_oldest: 'Älteste zuerst',
    sort_waiting: 'Längste Wartezeit zuerst',
    sort_urgent: 'Höchste Priorität zuerst',
    sort_calm: 'Niedrigste Priorität zuerst',
    sort_due: 'Zuerst fällige',
    sort_last_created: 'Zuletzt erstellte',
    sort_first_created: 'Zuerst erstellte',
  },
}
