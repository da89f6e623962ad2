/** German of this feature's texts. */
export const german = {
  titles: { provisioning: 'Verzeichnis (SCIM)' },
  provisioning: {
    title: 'Verzeichnis (SCIM)',
    lead: 'Microsoft Entra, Okta und andere Verzeichnisse fügen hier per SCIM 2.0 Personen hinzu, ändern und deaktivieren sie.',
    connect: 'Verzeichnis verbinden',
    address: 'Adresse (Mandanten-URL, Basis-URL)',
    addressHint: 'Tragen Sie sie in den Einstellungen des Verzeichnisses für die Bereitstellung ein.',
    key: 'Token',
    keyHint:
      'Ein API-Schlüssel mit dem Bereich „Verzeichnis Ihrer Firma (SCIM)“, lesend und ändernd. Das Verzeichnis darf, was die Person darf, die den Schlüssel erstellt hat. Erstellen Sie ihn mit einem Konto, das bleibt.',
    openKeys: 'API-Schlüssel',
    groups: 'Gruppen',
    groupsLead:
      'Eine Gruppe steht für ein Team, dessen Mitglieder ihr folgen, oder für eine Rolle. Wer in mehreren Gruppen mit Rolle ist, hat die höchste; wer die letzte verlässt, wird Agent. Der Inhaber bleibt Administrator.',
    none: 'Das Verzeichnis hat noch keine Gruppe geschickt.',
    people_one: '{count} Person',
    people_other: '{count} Personen',
    standsFor: 'Wofür {group} steht',
    nothing: 'Nichts',
    teams: 'Teams',
    teamsNotYours: 'Teams (wählen kann nur, wer alle Gespräche sieht)',
    roles: 'Rollen',
    saved: '{group} ist gespeichert',
    log: 'Protokoll',
    logLead: 'Anfragen Ihres Verzeichnisses, die abgelehnt wurden, und Teile von anderen, die ausgelassen wurden. Wer ausscheidet, wird immer deaktiviert.',
    logEmpty: 'Es wurde nichts abgelehnt oder ausgelassen.',
    refused: 'Abgelehnt: {request}',
    leftOut: 'Ohne diesen Teil ausgeführt: {request}',
    outcome: '{outcome} · {time}',
    outcomeTimes: '{outcome} · {times}-mal, zuletzt {time}',
  },
}
