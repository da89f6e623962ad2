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
    password: 'Ihr Passwort',
    showPassword: 'Passwort anzeigen',
    wrongPassword: 'Das ist nicht Ihr Passwort.',
    done: 'Die Bibliothek gehört jetzt {name}',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
}
