import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconStar } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { MoreRows, moreOf } from '../../../shared/interface/page/more-rows.tsx'
import { ratingsQuery } from '../api.ts'
import { ratingChoicesOf, ratingFilter, scoreChoices } from '../rating-choices.ts'
import { ReportBar } from '../report-bar.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import { RatingRow } from './rating-row.tsx'
import { pageText } from './texts.ts'

/** Every rating of a period with the customer's words, newest first. What is listed is in the address. */
export default function Ratings() {
  const { view, change } = useReportView()
  const [params] = useSearchParams()
  const choices = ratingChoicesOf(params)
  const { choicesOf } = useFieldWords()
  const { from, to, time_zone } = view
  const asked = { from, to, time_zone, filter: ratingFilter(choices, view.filter), scores: choices.scores, hasWords: choices.hasWords }
  const query = useInfiniteQuery(ratingsQuery(asked))
  const isNarrowed = asked.filter !== '' || asked.scores !== '' || asked.hasWords
  return (
    <>
      <ReportBar view={view} change={change} isOfCards />
      <div className={styles.bar}>
        <NativeSelect
          label={pageText('ratingScore')}
          size="xs"
          value={choices.scores}
          data={scoreChoices.map((value) => ({ value, label: value === '' ? pageText('everyScore') : value.split(',').join(pageText('or')) }))}
          onChange={(event) => change({ scores: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          label={t('who')}
          size="xs"
          value={choices.agent}
          data={[{ value: '', label: t('everyone') }, ...choicesOf('assignee_id').map(({ value, label }) => ({ value, label }))]}
          onChange={(event) => change({ agent: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          label={pageText('team')}
          size="xs"
          value={choices.team}
          data={[{ value: '', label: pageText('everyTeam') }, ...choicesOf('team_ref').map(({ value, label }) => ({ value, label }))]}
          onChange={(event) => change({ team: event.currentTarget.value || undefined })}
        />
        <Checkbox
          label={pageText('withWords')}
          checked={choices.hasWords}
          onChange={(event) => change({ words: event.currentTarget.checked ? '1' : undefined })}
        />
      </div>
      <Loaded query={query} rows={6} height={64}>
        {({ pages }) => {
          const ratings = pages.flatMap((page) => page.ratings)
          const conversations = new Map(pages.flatMap((page) => page.conversations).map((row) => [row.conversation_ref, row]))
          const names: Record<string, string> = Object.assign({}, ...pages.map((page) => page.names))
          if (ratings.length === 0 && !query.hasNextPage)
            return (
              <EmptyState icon={<IconStar size={28} stroke={1.6} aria-hidden />} title={pageText('noRatings')}>
                {isNarrowed ? pageText('noRatingsMatch') : pageText('noRatingsYet')}
              </EmptyState>
            )
          return (
            <ul className={styles.ratings} aria-label={pageText('ratingsList')} aria-busy={query.isPlaceholderData}>
              {ratings.map((rating) => (
                <RatingRow
                  key={`${rating.conversation_ref} ${rating.closed_at}`}
                  rating={rating}
                  conversation={conversations.get(rating.conversation_ref)}
                  owner={rating.assignee_id === null ? '' : names[rating.assignee_id]}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <MoreRows more={moreOf(query)} onRetry={() => void query.fetchNextPage()} />
      {query.hasNextPage && !query.isFetchingNextPage && (
        <Button variant="default" size="xs" className={styles.moreRatings} onClick={() => void query.fetchNextPage()}>
          {t('rowsMore')}
        </Button>
      )}
    </>
  )
}
