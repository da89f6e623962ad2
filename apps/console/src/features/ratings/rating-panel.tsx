import type { RatingView } from '@porchlight/contracts/ratings/ratings'
import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import { ShownScore } from '../../shared/conversations/score/score.tsx'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import styles from './ratings.module.css'
import { t } from './texts.ts'

/** Section of the panel beside a conversation: how its requester rated each closing. Hidden until a closing was asked about. */
export function RatingPanel({ conversation: { conversation_ref } }: OpenedConversation) {
  const { data } = useQuery({
    queryKey: ['ratings', conversation_ref],
    queryFn: () => api.ratings.ofConversation({ conversation_ref }),
    placeholderData: (known) => known,
  })
  const ratings = data?.ratings ?? []
  if (ratings.length === 0) return null
  return (
    <PanelSection title={t('title')}>
      <ul className={styles.list}>
        {ratings.map((rating) => (
          <li key={rating.closed_at}>
            <Rating rating={rating} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function Rating({ rating: { message_rating, message_review, asked_at, rated_at, assignee_id } }: { rating: RatingView }) {
  const { wordOf } = useFieldWords()
  const owner = assignee_id === null ? '' : wordOf('assignee_id', assignee_id)
  return (
    <>
      {message_rating === null ? <p className={styles.asked}>{t('asked')}</p> : <ShownScore score={message_rating} />}
      {message_review !== '' && <p className={styles.review}>{message_review}</p>}
      <p className={styles.by}>
        {owner !== '' && <>{owner} · </>}
        <RelativeTime at={rated_at ?? asked_at} />
      </p>
    </>
  )
}
