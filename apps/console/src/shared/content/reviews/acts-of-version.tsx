import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { reviewQuery } from './api.ts'
import { t } from './texts.ts'

/** What happened to a version of a text besides being saved: one line each, oldest first. */
export function ActsOfVersion({ kind, document_id, version }: { kind: ReviewKind; document_id: string; version: number }) {
  // All versions of a history share one query.
  const { data } = useQuery(reviewQuery(kind, document_id, 0))
  const acts = data?.acts.filter((act) => act.version === version) ?? []
  return acts.toReversed().map(({ act, by, at, about, message, despite }) => (
    <small key={`${act} ${at}`}>
      {t(`act_${act}`, { name: by.name || t('someone'), about })} · <RelativeTime at={at} />
      {message !== '' && <span dir="auto"> · “{message.length > 120 ? `${message.slice(0, 120)}…` : message}”</span>}
      {despite.length > 0 && <span dir="auto"> · {t('despite', { faults: despite.join(', ') })}</span>}
    </small>
  ))
}
