import type { HelpArticleLink, HelpCategory, HelpNewsFlash } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import { Frame } from '../parts/frame.tsx'
import { ArticleLines, CategoryCards, NewsCards } from '../parts/lists.tsx'
import { t } from '../texts.ts'

/** The home page (checklist D2): search, categories, latest articles, news. */
export function Home({
  categories,
  latest,
  news,
}: {
  categories: readonly HelpCategory[]
  latest: readonly HelpArticleLink[]
  news: readonly HelpNewsFlash[]
}) {
  const { to } = useHub()
  const isEmpty = categories.length === 0 && latest.length === 0 && news.length === 0
  return (
    <Frame isHome>
      {isEmpty ? <p className="empty">{t('emptyHub')}</p> : null}
      {categories.length === 0 ? null : (
        <section aria-labelledby="categories">
          <h2 id="categories" className="section-title">
            {t('categories')}
          </h2>
          <CategoryCards categories={categories} />
        </section>
      )}
      {latest.length === 0 ? null : (
        <section aria-labelledby="latest">
          <h2 id="latest" className="section-title">
            {t('latest')}
          </h2>
          <ArticleLines articles={latest} />
        </section>
      )}
      {news.length === 0 ? null : (
        <section aria-labelledby="news">
          <div className="section-line">
            <h2 id="news" className="section-title">
              {t('news')}
            </h2>
            <a href={to({ name: 'news', after: null })}>{t('allNews')}</a>
          </div>
          <NewsCards news={news} level={3} />
        </section>
      )}
    </Frame>
  )
}
