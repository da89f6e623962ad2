/** German UI strings for signatures of emails. */
export const german = {
  signatures: {
    title: 'E-Mail-Signaturen',
    lead: 'Unter jeder E-Mail an Kunden: Ihre, oder die des Teams, dem das Ticket gehört.',
    own: 'Ihre Signatur',
    team: 'Signatur von {team}',
    cancel: 'Abbrechen',
    save: 'Signaturen speichern',
    saved: 'Signaturen gespeichert',
    close: 'Schließen',
  },
}
