/** German UI strings for Widget Setup. */
export const german = {
  titles: { widgetSetup: 'Widget einrichten' },
  'widget-setup': {
    lead: 'Was Widget und Hilfe-Center dieser Bibliothek zeigen.',
    display: 'Standardartikel anzeigen',
    displayHint: 'Artikel, Kategorien und Neuigkeiten der übergeordneten Bibliothek, neben Ihren eigenen. Aus: nur ausdrücklich Aktiviertes wird angezeigt.',
    noParent: 'Diese Bibliothek hat keine übergeordnete, es gibt also noch keine Standardartikel. Die Auswahl gilt, sobald sie eine hat.',
    cancel: 'Abbrechen',
    save: 'Änderungen speichern',
    saved: 'Gespeichert',
  },
}
