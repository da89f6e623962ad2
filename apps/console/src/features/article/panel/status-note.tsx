import type { ArticleView } from '@porchlight/contracts'
import { momentText, t } from '../texts.ts'
import styles from './panel.module.css'

/** How the article stands with visitors, in a word and a sentence. */
export function StatusNote({ article }: { article: ArticleView }) {
  const { is_published, is_disabled, has_draft, publish_at } = article
  const status = is_disabled ? 'disabled' : !is_published ? 'draft' : has_draft ? 'draftBeside' : 'published'
  const hint = { disabled: t('disabledHint'), draft: t('draftHint'), draftBeside: t('draftBesideHint'), published: t('publishedHint') }[status]
  return (
    <div className={styles.status}>
      <span className={styles.badge} data-status={status}>
        {t(status)}
      </span>
      <p>{hint}</p>
      {publish_at && <p className={styles.scheduled}>{t('scheduled', { moment: momentText(publish_at) })}</p>}
    </div>
  )
}
