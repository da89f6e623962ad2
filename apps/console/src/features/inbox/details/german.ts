/** German UI strings for the panel beside a conversation. */
export const german = {
  inbox_details: {
    title: 'Besucher',
    back: 'Zurück zur Unterhaltung',
    loading: 'Besucher wird geladen',
  },
}
