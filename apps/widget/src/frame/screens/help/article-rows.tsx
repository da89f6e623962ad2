import type { HelpArticleLink } from '@porchlight/contracts/help/help'
import { Icon } from '../../parts/icons.tsx'
import { laterIcons } from '../../parts/later-icons.ts'
import { type Way, WayTo } from '../../parts/way.tsx'

/** Articles as a list of links; `isBrief`: only their titles. */
export function ArticleRows({ articles, wayTo, isBrief }: { articles: readonly HelpArticleLink[]; wayTo: (id: string) => Way; isBrief?: boolean }) {
  return (
    <ul className="rows">
      {articles.map(({ article_id, article_title, excerpt }) => (
        <li key={article_id}>
          <WayTo way={wayTo(article_id)} className="row topic">
            <span className="topic-sign plain" aria-hidden="true">
              <Icon d={laterIcons.page} size={18} />
            </span>
            <span className="row-body">
              <span className="topic-title">
                <bdi>{article_title}</bdi>
              </span>
              {excerpt && !isBrief ? (
                <span className="topic-text">
                  <bdi>{excerpt}</bdi>
                </span>
              ) : null}
            </span>
          </WayTo>
        </li>
      ))}
    </ul>
  )
}
