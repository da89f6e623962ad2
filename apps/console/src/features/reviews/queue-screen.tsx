import { placeOfText } from '@porchlight/contracts/reviews/review-kinds'
import type { ReviewView } from '@porchlight/contracts/reviews/reviews'
import { ChoiceBar, EmptyState, RelativeTime } from '@porchlight/ui'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { ListBar, PublicationList } from '../../shared/content/publications/publication-list.tsx'
import list from '../../shared/content/publications/publications.module.css'
import { t } from '../../shared/content/reviews/queue-texts.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'

type View = 'for_me' | 'all'

/** Screen at /admin/reviews: texts that wait for a review, first those that wait for the user. */
export function Component() {
  const [view, setView] = useState<View>('for_me')
  const reviews = useInfiniteQuery({
    queryKey: ['text-reviews', 'list', view],
    queryFn: ({ pageParam }) => api.reviews.list({ view, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  const choices = (['for_me', 'all'] as const).map((value) => ({ value, label: t(`view_${value}`) }))
  return (
    <Page title={t('toReview')} lead={t('lead')} wide>
      <Section>
        <ListBar>
          <ChoiceBar label={t('view')} value={view} choices={choices} onChange={setView} />
        </ListBar>
        <Loaded query={reviews} rows={4} height={36}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.reviews)
            if (rows.length === 0)
              return (
                <EmptyState icon={<IconChecks size={20} stroke={1.6} />} title={t('empty')}>
                  {t('emptyText')}
                </EmptyState>
              )
            return (
              <PublicationList
                label={t('toReview')}
                hasMore={reviews.hasNextPage}
                isLoadingMore={reviews.isFetchingNextPage}
                onMore={() => void reviews.fetchNextPage()}
              >
                {rows.map((review) => (
                  <ReviewRow key={`${review.kind} ${review.document_id}`} review={review} />
                ))}
              </PublicationList>
            )
          }}
        </Loaded>
      </Section>
    </Page>
  )
}

function ReviewRow({ review }: { review: ReviewView }) {
  const { kind, title, state, requester, assignee, decider, message, answer, requested_at, changed_at } = review
  const name = (person: { name: string } | null) => person?.name || t('someone')
  const words =
    state === 'requested'
      ? assignee
        ? t('requestedOf', { name: name(requester), reviewer: name(assignee) })
        : t('requested', { name: name(requester) })
      : t(state === 'returned' ? 'returned' : 'approved', { name: name(decider) })
  const said = state === 'requested' ? message : answer
  return (
    <li className={list.item}>
      <div className={list.itemText}>
        <Link to={placeOfText(review)} dir="auto">
          {title || t('untitled')}
        </Link>
        <span className={list.itemMore}>
          <span>{words}</span>
          {said !== '' && <span dir="auto">“{said.length > 160 ? `${said.slice(0, 160)}…` : said}”</span>}
        </span>
      </div>
      <div className={list.itemEnd}>
        <span>{t(`kind_${kind}`)}</span>
        <RelativeTime at={state === 'requested' ? requested_at : changed_at} />
      </div>
    </li>
  )
}
