/** German UI strings for the personal data of a contact. */
export const german = {
  personal_data: {
    title: 'Personenbezogene Daten',
    lead: 'Fragt ein Kontakt, was über ihn gespeichert ist, exportieren Sie seine Daten. Möchte er vergessen werden, löschen Sie sie.',
    export: 'Daten exportieren',
    exporting: 'Wird exportiert … {done} von {total}',
    exportFailed: 'Der Export ist fehlgeschlagen.',
    download: 'Herunterladen (einen Tag lang)',
    erase: 'Daten löschen',
    eraseTitle: 'Daten dieses Kontakts löschen?',
    eraseText:
      'Alles, was in den Unterhaltungen geschrieben wurde, wird gelöscht, auch von Ihrem Team, dazu Dateien, E-Mails, Antworten in Formularen und Angaben zur Person. Die Unterhaltungen bleiben leer bestehen, damit Berichte sie weiter zählen. Das lässt sich nicht rückgängig machen.',
    cancel: 'Abbrechen',
    waiting: 'Wird gelöscht …',
    failed: 'Es konnte nicht alles gelöscht werden. Versuchen Sie es noch einmal.',
    doneBy: 'Gelöscht von {name} am {when}.',
    doneAgain: 'Am {when} noch einmal gelöscht, nachdem eine Sicherung zurückgespielt wurde.',
    receipt: 'Gelöscht',
    kind_conversations: 'Unterhaltungen',
    kind_messages: 'Nachrichten',
    kind_mails: 'E-Mails',
    kind_files: 'Dateien',
    kind_answers: 'Antworten in Formularen',
    kind_others: 'Weitere Einträge',
  },
}
