import { Button, Modal } from '@mantine/core'
import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { Skeleton } from '@porchlight/ui'
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { optimistic, outlivesPage } from '../../../shared/connection/optimistic.ts'
import { OrderedList } from '../../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../../shared/interface/ordering/ordered-row.tsx'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { articlesIn, articlesQuery } from '../articles/article-query.ts'
import { StateBadge } from '../articles/state-badge.tsx'
import { refetchContent } from '../refetch.ts'
import { t } from '../texts.ts'
import { movedPages, neighbourAbove } from './moved-pages.ts'
import styles from './reading-order.module.css'

/** Dialog that sets the order in which readers see a category's articles, by drag and drop or keyboard. Each move is saved at once. */
export function ReadingOrderDialog({ category, title, onClose }: { category: string | null; title: string; onClose: () => void }) {
  return (
    <Modal opened={category !== null} onClose={onClose} title={t('orderTitle', { title })} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      {category && <Order category={category} />}
    </Modal>
  )
}

function Order({ category }: { category: string }) {
  const options = articlesQuery({ category, status: 'all', author: null, sort: 'position' })
  const pages = useInfiniteQuery(options)
  const articles = articlesIn(pages.data)
  const move = useMutation({
    mutationFn: ({ id, to }: { id: string; to: number }) =>
      optimistic<InfiniteData<{ articles: ArticleSummary[] }>, unknown>(
        options,
        (data) => ({ ...data, pages: movedPages(data.pages, id, to) }),
        () => api.categories.arrangeArticles({ category_id: category, article_id: id, after: neighbourAbove(articles, id, to) }, outlivesPage),
        { refetch: refetchContent },
      ),
  })
  if (pages.isPending) return <Skeleton rows={5} height={32} label={t('loading')} />
  if (pages.isError && articles.length === 0) return <LoadFailure query={pages} />
  if (articles.length === 0) return <p className={styles.none}>{t('noneHereText')}</p>
  return (
    <div className={styles.list}>
      <p className={styles.lead}>{t('orderLead')}</p>
      <OrderedList items={articles.map(named)} label={t('readingOrder')} onMove={(id, to) => move.mutate({ id, to })}>
        {articles.map((article) => (
          <OrderedRow key={article.article_id} item={named(article)}>
            <div className={styles.row}>
              <span>{article.article_title || t('untitled')}</span>
              <StateBadge article={article} />
            </div>
          </OrderedRow>
        ))}
      </OrderedList>
      {pages.hasNextPage && (
        <Button mt="sm" size="xs" variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('orderMore')}
        </Button>
      )}
    </div>
  )
}

const named = ({ article_id, article_title }: ArticleSummary) => ({ id: article_id, name: article_title || t('untitled') })
