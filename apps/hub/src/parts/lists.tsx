import { inWidth } from '@porchlight/contracts/file-address'
import type { HelpArticleLink, HelpCategory, HelpNewsFlash } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import { t } from '../texts.ts'
import { CategoryIcon } from './category-icon.tsx'
import { excerptOf } from './excerpt.ts'
import { Moment } from './moment.tsx'

/** Categories as cards. */
export function CategoryCards({ categories }: { categories: readonly HelpCategory[] }) {
  const { to } = useHub()
  return (
    <ul className="cards">
      {categories.map(({ category_id, slug, category_title, category_description, category_icon, articles }) => (
        <li key={category_id}>
          <a className="card" href={to({ name: 'category', id: slug, after: null })}>
            <CategoryIcon icon={category_icon} />
            <strong dir="auto">{category_title}</strong>
            {category_description === '' ? null : (
              <span className="card-words" dir="auto">
                {category_description}
              </span>
            )}
            <small>{t('articles', { count: articles })}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Articles as a list, each with its excerpt. */
export function ArticleLines({ articles }: { articles: readonly HelpArticleLink[] }) {
  const { to } = useHub()
  return (
    <ul className="lines">
      {articles.map(({ article_id, article_title, slug, excerpt }) => (
        <li key={article_id}>
          <a className="line" href={to({ name: 'article', id: slug || article_id, answered: null })}>
            <strong dir="auto">{article_title}</strong>
            {excerpt === '' ? null : <span dir="auto">{excerpt}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** News as cards with their images. */
export function NewsCards({ news, level }: { news: readonly HelpNewsFlash[]; level: 2 | 3 }) {
  const { to } = useHub()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="cards news">
      {news.map(({ id, newsFlash_title, newsFlash_content, newsFlash_featureImage, categoryName, timeStamp }) => (
        <li key={id}>
          <a className="card" href={to({ name: 'newsFlash', id })}>
            {newsFlash_featureImage === '' ? null : <img src={inWidth(newsFlash_featureImage, 800)} alt="" loading="lazy" width={400} height={210} />}
            <span className="card-mark">
              {categoryName === '' ? null : <b dir="auto">{categoryName}</b>}
              <Moment at={timeStamp} />
            </span>
            <Heading dir="auto">{newsFlash_title}</Heading>
            <span className="card-words" dir="auto">
              {excerptOf(newsFlash_content)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
