import type { HelpArticle, HelpArticleLink } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import type { Heading } from '../outline.ts'
import { Breadcrumb, type Step } from '../parts/breadcrumb.tsx'
import { Feedback } from '../parts/feedback.tsx'
import { Frame } from '../parts/frame.tsx'
import { ArticleLines } from '../parts/lists.tsx'
import { type Made, MadeText } from '../parts/made-text.tsx'
import { Moment } from '../parts/moment.tsx'
import type { Answered } from '../place.ts'
import { t } from '../texts.ts'

/** An article (checklist D3): breadcrumb, content, feedback, and related links. */
export function Article({
  article,
  text: { markup, headings },
  related,
  steps,
  answered,
}: {
  article: HelpArticle
  text: Made
  related: readonly HelpArticleLink[]
  steps: readonly Step[]
  answered: Answered
}) {
  const { language } = useHub()
  const lang = article.language === language ? undefined : article.language
  const isLong = headings.length >= headingsMin
  return (
    <Frame>
      <Breadcrumb steps={steps} />
      <article className={isLong ? 'text outlined' : 'text'} data-article={article.article_id} data-title={article.article_title}>
        <h1 dir="auto" lang={lang}>
          {article.article_title}
        </h1>
        <p className="about">
          {t('updated', { date: '' })}
          <Moment at={article.updated_at} />
        </p>
        {isLong ? <Outline headings={headings} /> : null}
        <MadeText markup={markup} lang={lang} />
        <Feedback article_id={article.article_id} answered={answered} />
      </article>
      {related.length === 0 ? null : (
        <section className="related" aria-labelledby="related">
          <h2 id="related" className="section-title">
            {t('related')}
          </h2>
          <ArticleLines articles={related} />
        </section>
      )}
    </Frame>
  )
}

/** Minimum headings for an article to get a table of contents. */
const headingsMin = 3

function Outline({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav className="outline" aria-labelledby="outline">
      <h2 id="outline">{t('onThisPage')}</h2>
      <ol>
        {headings.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${encodeURIComponent(id)}`}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
