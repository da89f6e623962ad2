/** German UI strings of the dialog for synonyms. */
export const german = {
  synonym_dialog: {
    newTitle: 'Neue Synonyme',
    editTitle: 'Synonyme bearbeiten',
    words: 'Wörter mit derselben Bedeutung',
    wordsHint: 'Zwei oder mehr, auch in anderen Sprachen; durch Kommas getrennt. Wer eines sucht, findet auch Texte mit den anderen.',
    group: 'Synonyme',
    newGroup: 'Neue Gruppe',
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    same: 'Die Suche unterscheidet diese Wörter nicht. Geben Sie verschiedene Wörter ein.',
    nothing: 'Mit „{word}“ findet die Suche nichts. Geben Sie ein Wort mit Buchstaben oder Ziffern ein.',
    full: 'Es gibt zu viele Gruppen von Synonymen. Löschen Sie zuerst eine.',
    changed: 'Jemand anders hat diese Gruppe geändert. Schließen Sie den Dialog und öffnen Sie ihn erneut.',
  },
}
