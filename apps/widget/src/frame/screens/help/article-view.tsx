import type { HelpCategory } from '@porchlight/contracts/help/help'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useEffect, useId, useRef } from 'react'
import { type ShownArticle, useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import type { Ways } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import type { Way } from '../../parts/way.tsx'
import { ArticleRows } from './article-rows.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ancestorsOf } from './category-screen.tsx'
import { Content } from './content.tsx'
import { Feedback } from './feedback.tsx'

/** An article: breadcrumb, title, sanitized content, feedback, and related articles. Records once that it was opened; `isFound`: from search results. */
export function ArticleView({
  shown: { article, related },
  isFound,
  ways,
  root,
  contact,
  onArticle,
}: {
  shown: ShownArticle
  isFound: boolean
  ways: Ways
  root: Way
  contact: Way | null
  onArticle: (id: string) => void
}) {
  const help = useHelp()
  const others = useId()
  const wasFound = useRef(isFound)
  const { article_id, article_title } = article
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title that changes while it is read is no second reading
  useEffect(() => help.activities.read({ article_id, article_title }, wasFound.current), [help, article_id])
  return (
    <article lang={article.language}>
      <ArticlePlace category_id={article.article_categories[0]} ways={ways} root={root} />
      <h1 data-focus tabIndex={-1} className="article-title" dir="auto">
        {article_title}
      </h1>
      <p className="article-date">
        {t('updated', { date: new Date(article.updated_at).toLocaleDateString(currentLocale(), { day: 'numeric', month: 'long', year: 'numeric' }) })}
      </p>
      <Content html={article.article_content} addressOf={(id) => ways.article(id).href ?? '#'} onArticle={onArticle} />
      <Feedback key={article_id} article_id={article_id} contact={contact} />
      {related.length > 0 ? (
        <section aria-labelledby={others}>
          <h2 id={others} className="list-title">
            {t('related')}
          </h2>
          <ArticleRows articles={related} wayTo={ways.article} />
        </section>
      ) : null}
    </article>
  )
}

/** An article's breadcrumb. Links only to all topics until the categories have loaded. */
function ArticlePlace({ category_id, ways, root }: { category_id: string | undefined; ways: Ways; root: Way }) {
  const help = useHelp()
  const reading = useReading('categories', help.categories)
  const categories: readonly HelpCategory[] = reading.status === 'ready' ? reading.value : []
  const category = categories.find((one) => one.category_id === category_id)
  return <Breadcrumb trail={category ? [...ancestorsOf(categories, category), category] : []} ways={ways} root={root} />
}
