import { Button } from '@mantine/core'
import type { SopArticle } from '@porchlight/contracts/sops/sops'
import { RelativeTime } from '@porchlight/ui'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { BackLink } from '../../shared/content/publications/back-link.tsx'
import { StatusBadge } from '../../shared/content/publications/status-badge.tsx'
import { useFreshPublications } from '../../shared/content/publications/use-fresh-publications.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { FilledRichText } from '../../shared/library/filled-rich-text.tsx'
import { useFilledContent } from '../../shared/library/use-filled-content.ts'
import { sopCategoriesQuery, sopQuery } from './api.ts'
import styles from './sops.module.css'
import { t } from './texts.ts'

/** Screen at /admin/sop/{id}: read-only view of one SOP. */
export function Component() {
  useFreshPublications()
  const { id = '' } = useParams()
  return (
    <Loaded query={useQuery(sopQuery(id))} rows={8} height={24}>
      {(sop) => <Reading sop={sop} />}
    </Loaded>
  )
}

function Reading({ sop }: { sop: SopArticle }) {
  const { data: categories } = useQuery(sopCategoriesQuery)
  const { text } = useFilledContent()
  const category = categories?.find((one) => one.category_id === sop.category_id)?.category_title
  return (
    <article className={styles.reading}>
      <BackLink to="/admin/sop" label={t('title')} />
      <header className={styles.readingHead}>
        <div>
          <h1>{text(sop.sop_title)}</h1>
          <p>
            {category && <span>{text(category)}</span>}
            <StatusBadge isPublished={sop.is_published} hasDraft={sop.draft !== null} />
            <span>
              {t('edited')} <RelativeTime at={sop.updated_at} />
            </span>
          </p>
        </div>
        <Button component={Link} to={`/admin/sop/update/${sop.article_id}`} variant="default" leftSection={<IconPencil size={16} stroke={1.7} />}>
          {t('editThis')}
        </Button>
      </header>
      <FilledRichText html={sop.sop_content} />
    </article>
  )
}
