import type { HelpArticle } from '@porchlight/contracts/help/help'
import type { Page } from './place.ts'

type Found = Pick<HelpArticle, 'article_id' | 'slug' | 'translations'>
type ArticlePage = Extract<Page, { name: 'article' }>

const pageOf = (id: string): ArticlePage => ({ name: 'article', id, answered: null })

/**
 * Returns the page of an article that was asked for by `id`, its page in other languages, and whether it is still called so. Where the browser chooses the language, an
 * article is called as in its original.
 */
export function articlePlace({ article_id, slug, translations }: Found, id: string, namesLanguage: boolean) {
  const isNamed = id === slug || (!namesLanguage && id === translations[0]?.slug)
  return {
    page: pageOf(slug || article_id),
    pageIn: (language: string): Page => pageOf((translations.find((each) => each.language === language)?.slug ?? slug) || article_id),
    isHere: id === article_id || isNamed,
    languages: translations.map(({ language }) => language),
  }
}
