/** German UI strings for tables and their columns. */
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
  },
}
