/** German UI strings of synonyms. */
export const german = {
  titles: { synonyms: 'Synonyme' },
  audit_words: { what_synonyms: 'Synonyme' },
  synonyms: {
    title: 'Synonyme',
    lead: 'Wer ein Wort einer Gruppe sucht, findet auch Texte mit den anderen. Was das Wort selbst enthält, steht zuerst. Eine Änderung gilt sofort.',
    create: 'Neue Synonyme',
    edit: 'Bearbeiten: {words}',
    remove: 'Löschen: {words}',
    removeTitle: 'Diese Synonyme löschen?',
    removeText: '„{words}“: Wer eines davon sucht, findet die anderen nicht mehr.',
    removeAct: 'Löschen',
    cancel: 'Abbrechen',
    empty: 'Noch keine Synonyme',
    emptyText: 'Rechnung, Faktura, invoice: Halten Sie fest, wie Ihre Besucher nennen, was in Ihren Texten anders heißt.',
  },
}
