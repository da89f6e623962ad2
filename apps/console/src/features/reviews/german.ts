/** German translations of this feature's texts. */
export const german = { audit_words: { what_reviews: 'Prüfung' } }
