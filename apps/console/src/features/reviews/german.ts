/** German UI strings of reviews. */
export const german = { audit_words: { what_reviews: 'Prüfung' }, titles: { toReview: 'Zu prüfen', reviewRules: 'Prüfung vor dem Veröffentlichen' } }
