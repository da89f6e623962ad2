/** German UI strings for help with replies. */
export const german = {
  answers: {
    assist: 'Antwort vorschlagen',
    close: 'Vorschläge schließen',
    reply: 'Antwort aus Ihren Artikeln',
    replyNone: 'Ihre Artikel beantworten das nicht.',
    off: 'Die Hilfe bei Antworten ist aus. Admins können sie in den Einstellungen einschalten.',
    source: 'Quelle: {title}',
    insert: 'In die Antwort einfügen',
    insertHint: 'Gesendet wird erst, wenn Sie senden.',
    summary: 'Zusammenfassung',
    visitor: 'Besucher',
    agent: 'Team',
    note: 'Notiz',
    tags: 'Passende Tags',
    addTag: '„{name}“ hinzufügen',
    tagAdded: 'Tag „{name}“ hinzugefügt',
    similar: 'Ähnliche erledigte Unterhaltungen',
    similarNumber: 'Unterhaltung {number}',
  },
}
