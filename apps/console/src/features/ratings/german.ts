/** German UI strings for ratings. */
export const german = {
  ratings: {
    title: 'Bewertung',
    of: '{score} von 5',
    rating_1: 'Sehr unzufrieden',
    rating_2: 'Unzufrieden',
    rating_3: 'Neutral',
    rating_4: 'Zufrieden',
    rating_5: 'Sehr zufrieden',
    asked: 'Angefragt, noch nicht bewertet',
    rated: 'Bewertet: {to}',
    changed: 'Bewertung geändert: {from} → {to}',
  },
}
