import { Button, Switch } from '@mantine/core'
import type { DefaultArticle } from '@porchlight/contracts/articles/articles'
import type { VisibilityRule } from '@porchlight/contracts/visibility/visibility'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconBooks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { decideDefault } from '../../../shared/content/visibility/family-query.ts'
import { ruleText } from '../../../shared/content/visibility/rule-text.ts'
import { familyText } from '../../../shared/content/visibility/texts.ts'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { MoreRows, moreOf } from '../../../shared/interface/page/more-rows.tsx'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { refetchContent } from '../refetch.ts'
import { t } from '../texts.ts'
import { defaultsQuery, rowsOf } from './article-query.ts'
import styles from './defaults-list.module.css'
import { loadMore } from './load-more.ts'

export type DefaultsListProps = {
  category: string | null
  /** The child library whose view the parent has selected. */
  child: string | null
  names: { library: string; parent: string }
  titles: ReadonlyMap<string, string>
  onWhy: (article_id: string) => void
}

/** The parent's published articles as one library's visitors see them, each with a visibility switch and the reason. */
export function DefaultsList({ category, child, names, titles, onWhy }: DefaultsListProps) {
  const query = useInfiniteQuery(defaultsQuery({ category, child }))
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const rows = rowsOf(query.data?.pages.map((page) => page.default_articles))
  const watchEnd = () => {
    const last = list.current ? list.current.findItemIndex(list.current.scrollOffset + list.current.viewportSize) : 0
    if (last >= rows.length - 20) loadMore(query)
  }
  // Request the next page again if a refetch cancelled it, without waiting for another scroll.
  useEffect(watchEnd)
  if (query.isPending) return <Skeleton rows={8} height={30} label={t('loading')} />
  if (query.isError && rows.length === 0) {
    return <LoadFailure query={query} title={familyText('defaultsFailed')} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconBooks size={20} stroke={1.6} />} title={familyText('noDefaults')}>
        {familyText('noDefaultsText')}
      </EmptyState>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that the keyboard could not reach otherwise */}
      {/* biome-ignore lint/a11y/useSemanticElements: rows are virtualised */}
      <div ref={box} className={styles.rows} tabIndex={0} role="list" aria-label={familyText('default_article')}>
        <Virtualizer ref={list} scrollRef={box} data={rows} itemSize={52} onScroll={watchEnd}>
          {(row: DefaultArticle) => <DefaultRow key={row.article_id} row={row} child={child} names={names} titles={titles} onWhy={onWhy} />}
        </Virtualizer>
      </div>
      <MoreRows more={moreOf(query)} onRetry={() => void query.fetchNextPage()} />
    </>
  )
}

function DefaultRow({ row, child, names, titles, onWhy }: { row: DefaultArticle } & Pick<DefaultsListProps, 'child' | 'names' | 'titles' | 'onWhy'>) {
  const { can, canRun } = usePermissions()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { article_id, article_title, visibility } = row
  const { text } = useFilledContent()
  // Another library's placeholder values aren't available, so the placeholders stay unfilled.
  const title = child === null ? text(article_title) : article_title
  const mayDecide = canRun('visibility.decide') && (child === null || can('canManageGeneralAndSecuritySettings'))
  const decide = async (isShown: boolean) => {
    setWanted(isShown)
    await decideDefault({ kind: 'article', ids: [article_id], decision: isShown ? 'shown' : 'hidden', child_lib_id: child ?? undefined }, refetchContent)
    setWanted(null)
  }
  // Short form of the most common reason.
  const reason =
    visibility.rule === 'default'
      ? familyText('short_default', { parent: names.parent })
      : ruleText({ ...visibility, rule: visibility.rule as VisibilityRule }, { ...names, category: titles.get(visibility.category?.id ?? '') ?? '' })
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are virtualised
    <div role="listitem" className={styles.row} data-hidden={!visibility.is_visible || undefined}>
      <Switch
        size="xs"
        aria-label={familyText('showFor', { title })}
        checked={wanted ?? visibility.is_visible}
        disabled={!mayDecide || wanted !== null}
        onChange={(event) => void decide(event.currentTarget.checked)}
      />
      <span className={styles.about}>
        <span className={styles.title}>{title}</span>
        <span className={styles.reason}>{reason}</span>
      </span>
      <Button size="compact-xs" variant="subtle" color="gray" aria-label={familyText('whyOf', { title })} onClick={() => onWhy(article_id)}>
        {familyText('whyShort')}
      </Button>
    </div>
  )
}
