/** German UI strings of freshness. */
export const german = {
  titles: { freshness: 'Aktualität' },
  belonging_words: { has_texts: { one: '{count} Text in Zuständigkeit', other: '{count} Texte in Zuständigkeit' }, end_texts: 'Ohne Zuständige lassen' },
}
