/** German UI strings for inbox search and the list of drafts. */
export const german = {
  inbox_find: {
    searchHint: 'Nachrichten, Personen, Betreffe, Tags und Nummern',
    searchLabel: 'Unterhaltungen suchen',
    placeholder: 'Name, E-Mail, Wort oder #Nummer',
    results: 'Suchergebnisse',
    startTitle: 'Jede Unterhaltung finden',
    startText: 'Suchen Sie nach Geschriebenem, nach Name oder E-Mail, nach Betreff, Tag oder Nummer.',
    noneTitle: 'Keine Treffer',
    noneText: 'Prüfen Sie die Schreibweise, oder suchen Sie nach weniger Wörtern.',
    failed: 'Die Suche ist fehlgeschlagen',
    foundCount: { one: '{count} Unterhaltung gefunden', other: '{count} Unterhaltungen gefunden' },
    foundMore: 'Die neuesten {count} Unterhaltungen',
    command: 'Unterhaltungen suchen',
  },
} as const
