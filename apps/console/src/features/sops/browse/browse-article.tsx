import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StatusBadge } from '../../../shared/content/publications/status-badge.tsx'
import { FilledRichText } from '../../../shared/library/filled-rich-text.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { sopQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './browse.module.css'
import { BrowseQuery } from './browse-query.tsx'

/** Third view: a single SOP as sanitized HTML. SOP writers also get a link to its full page. */
export function BrowseArticle({ article_id }: { article_id: string }) {
  const { can } = usePermissions()
  return (
    <BrowseQuery query={useQuery(sopQuery(article_id))}>
      {(sop) => (
        <article className={styles.article}>
          <p className={styles.about}>
            {!sop.is_published && <StatusBadge isPublished={false} />}
            <span>
              {t('edited')} <RelativeTime at={sop.updated_at} />
            </span>
            {can('canCreateAndUpdateSopArticles') && <Link to={`/admin/sop/${article_id}`}>{t('openFull')}</Link>}
          </p>
          <FilledRichText html={sop.sop_content} size="compact" />
        </article>
      )}
    </BrowseQuery>
  )
}
