/** German UI strings for the preview page. */
export const german = {
  titles: { preview: 'Vorschau' },
  preview: {
    title: 'Vorschau',
    lead: 'Das Widget dieser Bibliothek, wie Besucher es sehen. Hier gesendete Nachrichten sind echt.',
    size: 'Größe',
    phone: 'Smartphone',
    panel: 'Fenster',
    page: 'Seite',
    reload: 'Neu laden',
    open: 'In neuem Tab öffnen',
    frame: 'Widget von {company}',
  },
}
