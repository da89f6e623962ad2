import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for links to articles in replies. */
export const t = defineTexts('article_links', {
  article: 'Insert an article',
  articleSearch: 'Find a published article',
  articleNone: 'No published articles found',
  articleClose: 'Close',
})
