/** German of this feature's texts. */
export const german = {
  titles: { consoleAccess: 'Zugang zur Konsole' },
  consoleAccess: {
    title: 'Zugang zur Konsole',
    lead: 'Personen dieser Bibliothek können die Konsole nur von diesen Adressen aus nutzen. Besucher und API-Schlüssel betrifft das nicht.',
    networks: 'Adressen und Netze',
    networksHint: 'Eine pro Zeile, IPv4 oder IPv6, etwa 203.0.113.7 oder 2001:db8::/32. Leer heißt: von jeder Adresse aus.',
    own: 'Ihre aktuelle Adresse',
    addOwn: 'Meine Adresse hinzufügen',
    save: 'Speichern',
    saved: 'Adressen gespeichert',
    ownMissing: 'Ihre eigene Adresse {address} steht nicht in der Liste; Sie würden sich aussperren.',
    noNetwork: 'Eine der Zeilen ist keine Adresse und kein Netz.',
    warning:
      'Beim Speichern wird abgemeldet, wer eine andere Adresse hat. Haben Sie alle ausgesperrt, kann der Betreiber dieser Installation die Liste mit npm run admin leeren.',
  },
}
