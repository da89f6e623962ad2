/** German UI strings for ratings. */
export const german = {
  automation_words: {
    event_conversation_rated: 'eine Bewertung eintrifft',
    field_rating_score: 'Bewertung',
    action_ask_for_rating: 'Um eine Bewertung bitten',
  },
  ratings: {
    title: 'Bewertung',
    asked: 'Angefragt, noch nicht bewertet',
    rated: 'Bewertet: {to}',
    changed: 'Bewertung geändert: {from} → {to}',
  },
}
