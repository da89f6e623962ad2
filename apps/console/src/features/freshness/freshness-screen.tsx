import { Button } from '@mantine/core'
import type { FreshnessRow } from '@porchlight/contracts/freshness/freshness'
import { type FreshnessView, freshnessViews } from '@porchlight/contracts/freshness/freshness-views'
import { placeOfText } from '@porchlight/contracts/reviews/review-kinds'
import { ChoiceBar, EmptyState } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { IconClockCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { t } from '../../shared/content/freshness/list-texts.ts'
import { ListBar, PublicationList } from '../../shared/content/publications/publication-list.tsx'
import list from '../../shared/content/publications/publications.module.css'
import { t as kindText } from '../../shared/content/reviews/queue-texts.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'

/** Screen at /admin/freshness. The address keeps which list is shown. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const view = freshnessViews.find((one) => one === params.get('view')) ?? 'due'
  const setView = (next: FreshnessView) => setParams(next === 'due' ? {} : { view: next }, { replace: true })
  const texts = useInfiniteQuery({
    queryKey: ['freshness', 'list', view],
    queryFn: ({ pageParam }) => api.freshness.list({ view, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  const choices = freshnessViews.map((value) => ({ value, label: t(`view_${value}`) }))
  return (
    <Page title={t('freshness')} lead={t('lead')} wide>
      <Section>
        <ListBar>
          <ChoiceBar label={t('view')} value={view} choices={choices} onChange={setView} />
        </ListBar>
        <Loaded query={texts} rows={4} height={36}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.texts)
            if (rows.length === 0)
              return (
                <EmptyState icon={<IconClockCheck size={20} stroke={1.6} />} title={t(`empty_${view}`)}>
                  {t(`emptyText_${view}`)}
                </EmptyState>
              )
            return (
              <PublicationList
                label={t(`view_${view}`)}
                hasMore={texts.hasNextPage}
                isLoadingMore={texts.isFetchingNextPage}
                onMore={() => void texts.fetchNextPage()}
              >
                {rows.map((row) => (
                  <TextRow key={`${row.kind} ${row.document_id}`} row={row} />
                ))}
              </PublicationList>
            )
          }}
        </Loaded>
      </Section>
    </Page>
  )
}

function TextRow({ row }: { row: FreshnessRow }) {
  const { kind, document_id, title, owner, check_by, views, tickets } = row
  const check = useMutation({ mutationFn: () => api.freshness.check({ kind, document_id }), onSuccess: () => showSuccess(t('checked'), 'freshness') })
  const name = title || t('untitled')
  return (
    <li className={list.item}>
      <div className={list.itemText}>
        <Link to={placeOfText(row)} dir="auto">
          {name}
        </Link>
        <span className={list.itemMore}>
          <span>{dueWords(check_by)}</span>
          <span>{owner ? t('ownedBy', { name: owner.name || t('someone') }) : t('nobody')}</span>
          {tickets !== null && <span>{t('tickets', { count: tickets })}</span>}
          {views !== null && <span>{t('views', { count: views })}</span>}
        </span>
      </div>
      <div className={list.itemEnd}>
        <span>{kindText(`kind_${kind}`)}</span>
        <Button size="xs" variant="default" loading={check.isPending} aria-label={t('markCheckedOf', { title: name })} onClick={() => check.mutate()}>
          {t('markChecked')}
        </Button>
      </div>
    </li>
  )
}

function dueWords(check_by: string | null): string {
  if (check_by === null) return t('noDate')
  const date = new Date(`${check_by}T00:00:00Z`).toLocaleDateString(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return t(check_by < new Date().toISOString().slice(0, 10) ? 'overdueSince' : 'dueOn', { date })
}
