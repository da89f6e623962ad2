/** German texts of the permissions page. */
export const german = {
  permissions: {
    title: 'Rechte',
    lead: 'Was jede Rolle darf und wo einzelne Personen davon abweichen.',
    view: 'Rechte anzeigen nach',
    byRole: 'Rollen',
    byPerson: 'Personen',
    permission: 'Recht',
    cell: '{permission}: {role}',
    person: 'Person',
    roleOf: 'Folgt der Rolle {role}, bis auf die markierten Rechte.',
    differs: 'Weicht von der Rolle ab',
    reset: 'Auf Rolle zurücksetzen',
    resetDone: '{name} folgt wieder der Rolle',
    lockOut: 'Mindestens eine Person muss jedes Recht behalten, sonst könnte es niemand mehr vergeben.',
    nobody: 'Noch niemand zur Auswahl',
    nobodyText: 'Laden Sie zuerst jemanden ein.',
    invite: 'Zum Team',
  },
}
