import type { HelpArticleLink, HelpCategory } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import { Breadcrumb, type Step } from '../parts/breadcrumb.tsx'
import { CategoryIcon } from '../parts/category-icon.tsx'
import { Frame } from '../parts/frame.tsx'
import { ArticleLines, CategoryCards } from '../parts/lists.tsx'
import { t } from '../texts.ts'

/** A category (checklist D3): its subcategories, then a page of its articles. */
export function Category({
  category,
  steps,
  below,
  articles,
  next,
}: {
  category: HelpCategory
  steps: readonly Step[]
  below: readonly HelpCategory[]
  articles: readonly HelpArticleLink[]
  next: string | null
}) {
  const { to } = useHub()
  return (
    <Frame>
      <Breadcrumb steps={steps} />
      <div className="page-head">
        <CategoryIcon icon={category.category_icon} />
        <div>
          <h1 dir="auto">{category.category_title}</h1>
          {category.category_description === '' ? null : (
            <p className="lead" dir="auto">
              {category.category_description}
            </p>
          )}
        </div>
      </div>
      {below.length === 0 ? null : (
        <section aria-label={t('subcategories')}>
          <CategoryCards categories={below} />
        </section>
      )}
      {articles.length === 0 ? null : (
        <section aria-label={t('articlesTitle')}>
          <ArticleLines articles={articles} />
        </section>
      )}
      {articles.length === 0 && below.length === 0 ? <p className="empty">{t('emptyCategory')}</p> : null}
      {next === null ? null : (
        <p className="more">
          <a className="button quiet" rel="next" href={to({ name: 'category', id: category.slug, after: next })}>
            {t('more')}
          </a>
        </p>
      )}
    </Frame>
  )
}
