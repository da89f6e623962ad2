/** German of the texts of this folder. */
export const german = {
  faults: {
    title: 'Das fänden Leser vor',
    placeholder: '{name} füllt niemand aus. Wo geschweifte Klammern gemeint sind, schreiben Sie es als Code oder mit einem Backslash davor.',
    missing: 'Ein Link führt ins Leere: {name}',
    hidden: 'Leser können nicht öffnen, wohin ein Link führt: {name}',
    anchor: 'Ein Link führt zu einem Abschnitt, den es nicht gibt: {name}',
    file: 'Ein Bild oder eine Datei ist weg: {name}',
    outside: 'Eine Adresse außerhalb antwortet nicht: {name}',
    snippet_hidden: 'Ein Baustein ist nicht veröffentlicht, und Leser sehen nichts von ihm: {name}',
    snippet_missing: 'Ein Baustein ist weg, und Leser sehen nichts von ihm: {name}',
    more: { one: 'Und noch etwas', other: 'Und {count} weitere' },
    kept: 'Was Sie hinnehmen, steht im Verlauf, und danach wird nicht wieder gefragt.',
    anyway_publish: 'Trotzdem veröffentlichen',
    anyway_schedule: 'Trotzdem planen',
    anyway_approve: 'Trotzdem freigeben',
    back: 'Zurück zum Text',
  },
}
