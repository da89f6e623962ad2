/** German of this feature's texts. */
export const german = {
  titles: { readingAlerts: 'Meldung bei Massenzugriff' },
  readingAlerts: {
    title: 'Meldung bei Massenzugriff',
    lead: 'Liest eine Person oder ein API-Schlüssel innerhalb einer Stunde so viel, erhalten Administratoren eine E-Mail und das Audit-Protokoll einen Eintrag. Niemand wird daran gehindert.',
    limits: 'Melden, wenn innerhalb einer Stunde',
    kind_conversations: 'Geöffnete Unterhaltungen',
    kind_attachments: 'Geöffnete Dateien',
    kind_exports: 'Erstellte Exporte',
    off: 'Wird nie gemeldet',
    from: '{kind}, ab',
    reports: '{kind} melden',
    save: 'Speichern',
    saved: 'Grenzen gespeichert',
  },
}
