import { Button } from '@mantine/core'
import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconArticle, IconFilterOff, IconFolderOpen } from '@tabler/icons-react'
import type { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { MoreRows, moreOf } from '../../../shared/interface/page/more-rows.tsx'
import type { ContentPlace } from '../place.ts'
import { t } from '../texts.ts'
import type { Go } from '../use-content-place.ts'
import { ArticleList, type ArticleListProps } from './article-list.tsx'
import styles from './list-pane.module.css'
import { loadMore } from './load-more.ts'

type Pages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

export type ListPaneProps = Omit<ArticleListProps, 'onEnd' | 'isFetching' | 'footer'> & {
  rows: readonly ArticleSummary[]
  pages: Pages
  place: ContentPlace
  go: Go
  create: ReactNode
}

/** Article list in every state: loading, failed, empty, no matches, filled. */
export function ListPane({ pages, place, go, create, ...list }: ListPaneProps) {
  if (pages.isPending) {
    return (
      <div className={styles.loading}>
        <Skeleton rows={10} height={26} label={t('loading')} />
      </div>
    )
  }
  if (pages.isError && list.rows.length === 0) {
    return (
      <div className={styles.state}>
        <LoadFailure query={pages} title={t('listFailed')} />
      </div>
    )
  }
  if (list.rows.length === 0) return <div className={styles.state}>{emptyOf(place, go, create)}</div>
  return (
    <ArticleList
      {...list}
      onEnd={() => loadMore(pages)}
      isFetching={pages.isFetching}
      footer={<MoreRows more={moreOf(pages)} onRetry={() => void pages.fetchNextPage()} />}
    />
  )
}

function emptyOf(place: ContentPlace, go: Go, create: ReactNode): ReactNode {
  if (place.status !== 'all' || place.author) {
    const clear = (
      <Button size="xs" variant="default" onClick={() => go({ status: 'all', author: null })}>
        {t('clearFilter')}
      </Button>
    )
    return (
      <EmptyState icon={<IconFilterOff size={20} stroke={1.6} />} title={t('noneFiltered')} action={clear}>
        {t('noneFilteredText')}
      </EmptyState>
    )
  }
  if (place.category) {
    return (
      <EmptyState icon={<IconFolderOpen size={20} stroke={1.6} />} title={t('noneHere')} action={create}>
        {t('noneHereText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconArticle size={20} stroke={1.6} />} title={t('noArticles')} action={create}>
      {t('noArticlesText')}
    </EmptyState>
  )
}
