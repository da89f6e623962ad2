import type { HelpArticleLink, HelpCategory, HelpNewsFlash } from '@porchlight/contracts/help/help'
import { type HomeSection, homeSections } from '@porchlight/contracts/libraries/home-page'
import type { ReactNode } from 'react'
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
  const { to, library, isPreview } = useHub()
  const shown = library.publicHelpCenterTheme.sections
  const isEmpty = categories.length === 0 && latest.length === 0 && news.length === 0
  const sections: Record<HomeSection, (isHidden: boolean) => ReactNode> = {
    categories: (isHidden) =>
      categories.length === 0 ? null : (
        <section key="categories" aria-labelledby="categories" hidden={isHidden}>
          <h2 id="categories" className="section-title">
            {t('categories')}
          </h2>
          <CategoryCards categories={categories} />
        </section>
      ),
    latest: (isHidden) =>
      latest.length === 0 ? null : (
        <section key="latest" aria-labelledby="latest" hidden={isHidden}>
          <h2 id="latest" className="section-title">
            {t('latest')}
          </h2>
          <ArticleLines articles={latest} />
        </section>
      ),
    news: (isHidden) =>
      news.length === 0 ? null : (
        <section key="news" aria-labelledby="news" hidden={isHidden}>
          <div className="section-line">
            <h2 id="news" className="section-title">
              {t('news')}
            </h2>
            <a href={to({ name: 'news', after: null })}>{t('allNews')}</a>
          </div>
          <NewsCards news={news} level={3} />
        </section>
      ),
  }
  // The preview shows them as soon as they are switched on, before that is saved.
  const hidden = isPreview ? homeSections.filter((each) => !shown.includes(each)) : []
  return (
    <Frame isHome>
      {isEmpty ? <p className="empty">{t('emptyHub')}</p> : null}
      {shown.map((each) => sections[each](false))}
      {hidden.map((each) => sections[each](true))}
    </Frame>
  )
}
