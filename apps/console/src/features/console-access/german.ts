/** German of this feature's texts. */
export const german = {
  titles: { consoleAccess: 'Zugang zur Konsole' },
  consoleAccess: {
    title: 'Zugang zur Konsole',
    lead: 'Personen dieser Bibliothek können die Konsole nur von diesen Adressen aus nutzen. Besucher und API-Schlüssel betrifft das nicht.',
    networks: 'Adressen und Netze',
    networksHint: 'Eine pro Zeile, IPv4 oder IPv6, etwa 203.0.113.7 oder 2001:db8::/32. Leer heißt: von jeder Adresse aus.',
    own: 'Ihre Adresse im Moment',
    addOwn: 'Meine Adresse hinzufügen',
    save: 'Speichern',
    saved: 'Die Adressen sind gespeichert',
    ownMissing: 'Ihre eigene Adresse {address} steht nicht in der Liste; Sie würden sich aussperren.',
    noNetwork: 'Eine der Zeilen ist keine Adresse und kein Netz.',
    warning: 'Konsolen, die woanders offen sind, enden mit dem Speichern. Wer die Installation betreibt, kann eine Liste mit npm run admin aufheben.',
  },
}
