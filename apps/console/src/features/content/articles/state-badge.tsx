import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { currentLocale, dateFormat } from '@porchlight/ui'
import { stateOf } from '../../../shared/content/article-state.ts'
import { t } from '../texts.ts'
import styles from './article-list.module.css'

/** Publication status of an article: a dot and a word. */
export function StateBadge({ article }: { article: Pick<ArticleSummary, 'is_disabled' | 'is_published' | 'has_draft' | 'publish_at'> }) {
  const state = stateOf(article)
  const date = article.publish_at ? dateFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(article.publish_at)) : ''
  return (
    <span className={styles.state} data-state={state}>
      {state === 'scheduled' ? t('state_scheduled', { date }) : t(`state_${state}`)}
    </span>
  )
}
