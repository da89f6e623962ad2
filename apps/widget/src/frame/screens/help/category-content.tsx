import type { HelpCategory } from '@porchlight/contracts/help/help'
import { useId } from 'react'
import { useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import type { Ways } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { RowBones } from '../../parts/category-row.tsx'
import { ArticleRows } from './article-rows.tsx'
import { CategoryRows } from './category-rows.tsx'
import { MoreButton } from './more-button.tsx'
import { Nothing, ReadingView } from './reading-view.tsx'

/** A category's description, subcategories and articles. */
export function CategoryContent({ category, subcategories, ways }: { category: HelpCategory; subcategories: readonly HelpCategory[]; ways: Ways }) {
  const help = useHelp()
  const { category_id, category_description } = category
  const readingKey = `articles:${category_id}`
  const load = (cursor?: string) => help.articles(category_id, cursor)
  const reading = useReading(readingKey, load)
  const [above, below] = [useId(), useId()]
  return (
    <>
      {category_description ? (
        <p className="lead">
          <bdi>{category_description}</bdi>
        </p>
      ) : null}
      {subcategories.length > 0 ? (
        <section aria-labelledby={above}>
          <h2 id={above} className="list-title">
            {t('subcategories')}
          </h2>
          <CategoryRows categories={subcategories} wayTo={ways.category} />
        </section>
      ) : null}
      <ReadingView reading={reading} bones={<RowBones label={t('loading')} />}>
        {(pages) => {
          if (pages.items.length === 0) return subcategories.length === 0 ? <Nothing>{t('no_content')}</Nothing> : null
          return (
            <section aria-labelledby={below}>
              <h2 id={below} className={subcategories.length > 0 ? 'list-title' : 'sr-only'}>
                {t('articles')}
              </h2>
              <ArticleRows articles={pages.items} wayTo={ways.article} />
              <MoreButton readingKey={readingKey} pages={pages} load={load} />
            </section>
          )
        }}
      </ReadingView>
    </>
  )
}
