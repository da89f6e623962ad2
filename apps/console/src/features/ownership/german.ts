/** German of this feature's texts. */
export const german = {
  titles: { owner: 'Inhaber' },
  ownership: {
    title: 'Inhaber',
    lead: 'Die Bibliothek gehört einem der Administratoren. Niemand kann diese Person deaktivieren oder ihre Rolle ändern, bevor sie die Bibliothek übergeben hat.',
    owner: 'Inhaber',
    none: 'Noch niemand: Der erste Administrator, der beitritt, wird Inhaber.',
    handOver: 'Übergeben',
    handOverTitle: 'Bibliothek übergeben',
    handOverText: 'Der neue Inhaber bleibt Administrator wie Sie. Sie behalten Ihre Rolle und Ihre Rechte.',
    newOwner: 'Neuer Inhaber',
    choose: 'Administrator auswählen',
    noOther: 'Es gibt keinen anderen Administrator. Laden Sie einen ein oder machen Sie zuerst jemanden aus dem Team zum Administrator.',
    done: 'Die Bibliothek gehört jetzt {name}',
    deletion: 'Bibliothek löschen',
    deletionText:
      'Löscht alle Unterhaltungen, Artikel, Personen und Dateien dieser Bibliothek. Sieben Tage lang lässt sich das widerrufen; bis dahin läuft alles weiter.',
    deletionPlanned: 'Diese Bibliothek wird am {date} gelöscht. Veranlasst von {name}.',
    keep: 'Bibliothek behalten',
    kept: 'Die Bibliothek bleibt bestehen',
    remove: 'Löschen',
    removeTitle: '{name} löschen?',
    removeText:
      'In sieben Tagen ist alles in dieser Bibliothek endgültig weg. Alle Administratoren erfahren es per E-Mail. Geben Sie den Namen der Bibliothek ein, um fortzufahren.',
    companyName: 'Name der Bibliothek',
    hasChildren: 'Diese Bibliothek hat Unterbibliotheken. Löschen Sie zuerst diese.',
    planned: 'Die Bibliothek wird in sieben Tagen gelöscht',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
}
