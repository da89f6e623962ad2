import { useState } from 'react'
import { useHelp } from '../../help/help.ts'
import type { Pages } from '../../help/help-store.ts'
import { t } from '../../help-texts.ts'
import { logFailure } from '../../log.ts'

/** Loads the next page of a list, if there is one. */
export function MoreButton<T>({ readingKey, pages, load }: { readingKey: string; pages: Pages<T>; load: (cursor: string) => Promise<Pages<T>> }) {
  const { store } = useHelp()
  const [isLoading, setLoading] = useState(false)
  if (pages.next_cursor === null) return null
  const more = async () => {
    setLoading(true)
    await store.more(readingKey, load).catch((failure: unknown) => logFailure('the next page of a list could not be loaded', failure))
    setLoading(false)
  }
  return (
    <button type="button" className="button quiet" disabled={isLoading} onClick={() => void more()}>
      {t('more')}
    </button>
  )
}
