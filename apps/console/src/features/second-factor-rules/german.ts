/** German of this feature's texts. */
export const german = {
  titles: { secondFactorRules: 'Anmeldung in zwei Schritten nach Rolle' },
  secondFactorRules: {
    title: 'Anmeldung in zwei Schritten nach Rolle',
    lead: 'Wer eine dieser Rollen hat, muss sich mit einem Code einer Authenticator-App oder mit einem Passkey anmelden. Bis dahin nennt ein Hinweis die verbleibenden Tage; danach kann man nur noch beides einrichten oder sich abmelden, und die eigenen API-Schlüssel gelten nicht mehr.',
    roles: 'Rollen',
    requires: 'Anmeldung in zwei Schritten von {role} verlangen',
    days: 'Tage zum Einrichten, für {role}',
    daysUnit: { one: 'Tag', other: 'Tage' },
    notRequired: 'Nicht verlangt',
    ssoCounts: 'Single Sign-on zählt als zweiter Faktor',
    ssoCountsHint:
      'Wer über Ihren Identitätsanbieter hereinkam, wird nach keinem weiteren gefragt. Schalten Sie das ein, wenn der Anbieter selbst danach fragt.',
    save: 'Speichern',
    saved: 'Gespeichert. Sitzungen ohne zweiten Faktor werden danach gefragt.',
    fewer:
      'Für alle, die die Rolle haben, zählen die Tage von dem Tag an, an dem sie hier gewählt wurde. Mit weniger Tagen werden manche vielleicht sofort gefragt.',
  },
}
