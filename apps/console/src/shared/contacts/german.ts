/** German UI strings for the fields of contacts. */
export const german = {
  contact_fields: {
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    company: 'Firma',
    country: 'Land',
    language: 'Sprache',
    state: 'Status',
    first_seen_at: 'Zuerst gesehen',
    last_seen_at: 'Zuletzt gesehen',
    open_conversations: 'Offene Unterhaltungen',
    conversations: 'Alle Unterhaltungen',
    rating: 'Bewertung',
    column_open_conversations: 'Offen',
    column_conversations: 'Unterhaltungen',
    verified: 'Bestätigt',
    unverified: 'Nicht bestätigt',
    blocked: 'Blockiert',
  },
}
