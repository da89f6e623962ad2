/** German of this feature's texts. */
export const german = {
  titles: { readingAlerts: 'Lesen großer Mengen' },
  readingAlerts: {
    title: 'Lesen großer Mengen',
    lead: 'Administratoren erhalten eine E-Mail, und das Protokoll einen Eintrag, wenn eine Person oder ein Programm mit einem Schlüssel innerhalb einer Stunde so viel liest. Niemand wird daran gehindert.',
    limits: 'Innerhalb einer Stunde',
    kind_conversations: 'Geöffnete Unterhaltungen',
    kind_attachments: 'Dateien darin',
    kind_exports: 'Exporte',
    off: 'Wird nie gemeldet',
    from: '{kind}, ab',
    reports: '{kind} melden',
    save: 'Speichern',
    saved: 'Die Grenzen sind gespeichert',
  },
}
