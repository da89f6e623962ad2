import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { stateOf } from '../../../shared/content/article-state.ts'
import { momentText, t } from '../texts.ts'
import styles from './panel.module.css'

/** Shows the article's publication status as a word and a sentence. */
export function StatusNote({ article, isDirty }: { article: ArticleView; isDirty: boolean }) {
  const { is_published, publish_at } = article
  const stored = stateOf(article)
  // Text that isn't saved yet is not what visitors see, either.
  const status = stored === 'published' && isDirty ? 'changed' : stored
  const words = {
    disabled: { name: t('disabled'), hint: t('disabledHint') },
    scheduled: { name: t('isScheduled'), hint: t(is_published ? 'draftBesideHint' : 'draftHint') },
    draft: { name: t('draft'), hint: t('draftHint') },
    changed: { name: t('draftBeside'), hint: t('draftBesideHint') },
    published: { name: t('published'), hint: t('publishedHint') },
  }[status]
  return (
    <div className={styles.status}>
      <span className={styles.badge} data-status={status}>
        {words.name}
      </span>
      <p>{words.hint}</p>
      {publish_at && <p className={styles.scheduled}>{t('scheduled', { moment: momentText(publish_at) })}</p>}
    </div>
  )
}
