import type { ReviewedKind, ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import type { TextActView } from '@porchlight/contracts/reviews/reviews'
import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { reviewQuery } from './api.ts'
import { t } from './texts.ts'

/** What happened to a version of a text besides being saved: one line each, oldest first. */
export function ActsOfVersion({ kind, document_id, version }: { kind: ReviewKind; document_id: string; version: number }) {
  // All versions of a history share one query.
  const { data } = useQuery(reviewQuery(kind, document_id, 0))
  const acts = data?.acts.filter((act) => act.version === version) ?? []
  return acts.toReversed().map((act) => <ActLine key={`${act.act} ${act.at}`} of={act} />)
}

/** What happened to a text that has no versions, such as a translation: one line each, newest first. */
export function ActsOfText({ kind, document_id, revision, none }: { kind: ReviewedKind; document_id: string; revision: number; none: string }) {
  const { data } = useQuery(reviewQuery(kind, document_id, revision))
  if (!data) return null
  if (data.acts.length === 0) return <p>{none}</p>
  return data.acts.map((act) => <ActLine key={`${act.act} ${act.at}`} of={act} />)
}

function ActLine({ of: { act, by, at, about, message, despite } }: { of: TextActView }) {
  return (
    <small>
      {t(`act_${act}`, { name: by.name || t('someone'), about })} · <RelativeTime at={at} />
      {message !== '' && <span dir="auto"> · “{message.length > 120 ? `${message.slice(0, 120)}…` : message}”</span>}
      {despite.length > 0 && <span dir="auto"> · {t('despite', { faults: despite.join(', ') })}</span>}
    </small>
  )
}
