/** German of this feature's texts. */
export const german = {
  titles: { bin: 'Papierkorb' },
  bin: {
    title: 'Papierkorb',
    lead: {
      one: 'Gelöschtes bleibt {count} Tag hier, mit Übersetzungen, Dateien und Verlauf. Leser sehen nichts davon.',
      other: 'Gelöschtes bleibt {count} Tage hier, mit Übersetzungen, Dateien und Verlauf. Leser sehen nichts davon.',
    },
    none: 'Der Papierkorb ist leer',
    noneLead: 'Gelöschte Artikel, Neuigkeiten, SOPs, Kurse, Lektionen und Bausteine lassen sich hier zurückholen.',
    deletedBy: 'Gelöscht von {name}',
    deleted: 'Gelöscht',
    published: 'War veröffentlicht',
    goes: 'bleibt bis {date}',
    restore: 'Wiederherstellen',
    restoreOf: '„{title}“ wiederherstellen',
    restored: '„{title}“ ist wieder da',
    restoreGone: '„{title}“ hat keinen Platz mehr: Wozu es gehörte, ist gelöscht. Stellen Sie das zuerst wieder her.',
    remove: 'Endgültig löschen',
    removeOf: '„{title}“ endgültig löschen',
    removeTitle: '„{title}“ endgültig löschen?',
    removeText: 'Text, Übersetzungen, Dateien und Verlauf werden gelöscht. Das lässt sich nicht rückgängig machen.',
    removed: '„{title}“ ist endgültig gelöscht',
    cancel: 'Abbrechen',
    more: 'Mehr anzeigen',
    untitled: 'Ohne Titel',
  },
}
