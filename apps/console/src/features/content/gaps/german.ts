/** German UI strings for searches without results. */
export const german = {
  'content.gaps': {
    lead: 'Suchen der letzten 90 Tage ohne Treffer. Schreiben Sie die Artikel, die Ihren Besuchern fehlen.',
    query: 'Gesucht nach',
    spellings: 'Auch: {queries}',
    searches: 'Suchen',
    contacted: 'Haben Sie kontaktiert',
    last: 'Letzte Suche',
    actions: 'Aktionen',
    write: 'Diesen Artikel schreiben',
    writeFor: 'Diesen Artikel schreiben: {query}',
    narrowSearches: { one: '{count} Suche', other: '{count} Suchen' },
    narrowContacted: { one: '{count} hat Sie kontaktiert', other: '{count} haben Sie kontaktiert' },
    loading: 'Inhaltslücken werden geladen …',
    failed: 'Die Inhaltslücken konnten nicht geladen werden',
    none: 'Keine Inhaltslücken',
    noneText: 'Hier erscheinen Suchen ohne Treffer. So wissen Sie, was Sie als Nächstes schreiben sollten.',
  },
}
