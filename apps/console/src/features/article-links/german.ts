/** German UI strings for links to articles in replies. */
export const german = {
  article_links: {
    article: 'Artikel einfügen',
    articleSearch: 'Veröffentlichten Artikel suchen',
    articleNone: 'Keine veröffentlichten Artikel gefunden',
    articleClose: 'Schließen',
  },
}
