import { Button } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../../shared/content/publications/status-badge.tsx'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import { sopListQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './browse.module.css'
import { BrowseQuery } from './browse-query.tsx'
import { BrowseRow } from './browse-row.tsx'

/** Second view: the SOPs in a category, or search results. SOP writers see drafts too. */
export function BrowseArticles({
  category_id,
  q,
  onOpen,
}: {
  category_id: string | null
  q: string
  onOpen: (article: { id: string; title: string }) => void
}) {
  const { text } = useFilledContent()
  const query = useInfiniteQuery(sopListQuery('all', category_id, q))
  return (
    <BrowseQuery query={query}>
      {({ pages }) => {
        const list = pages.flatMap((page) => page.sop_articles)
        if (list.length === 0)
          return (
            <EmptyState icon={<IconSearch size={20} stroke={1.6} />} title={t(q ? 'noMatch' : 'nothingHere')}>
              {t(q ? 'noMatchText' : 'nothingHereText')}
            </EmptyState>
          )
        return (
          <>
            <p className="pl-visually-hidden" role="status">
              {t('results', { count: pages[0]?.total ?? 0 })}
            </p>
            <ul className={styles.list} aria-label={t('title')}>
              {list.map(({ article_id, sop_title, is_published }) => (
                <BrowseRow
                  key={article_id}
                  title={text(sop_title)}
                  more={!is_published && <StatusBadge isPublished={false} />}
                  onOpen={() => onOpen({ id: article_id, title: sop_title })}
                />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="subtle" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </>
        )
      }}
    </BrowseQuery>
  )
}
