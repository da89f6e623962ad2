import { useQuery } from '@tanstack/react-query'
import { throttle } from 'es-toolkit'
import { useEffect } from 'react'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { onLibraryData } from '../../shared/connection/live/live.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page } from '../../shared/interface/page/page.tsx'
import { progressQuery } from './api.ts'
import styles from './set-up.module.css'
import { Step } from './step.tsx'
import { t } from './texts.ts'

const everyMs = 1000
const mailEveryMs = 2000

/** Page at /admin/profile/setup: the steps from a new library to a working desk. It follows what happens in the library, such as the first chat. */
export function Component() {
  useProgressUpdates()
  // A mail's delivery is no event that pages hear of.
  const query = useQuery({ ...progressQuery, refetchInterval: ({ state }) => (state.data?.test_mail?.state === 'queued' ? mailEveryMs : false) })
  const steps = query.data?.steps ?? []
  const open = steps.filter((each) => !each.is_done && !each.is_skipped)
  const progress = open.length === 0 ? t('allDone') : t('progress', { done: steps.filter((each) => each.is_done).length, all: steps.length })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Loaded query={query} rows={5}>
        {(view) => (
          <div className={styles.progress}>
            <p role="status">{progress}</p>
            <ol className={styles.steps}>
              {view.steps.map((each, at) => (
                <Step key={each.step} number={at + 1} state={each} view={view} />
              ))}
            </ol>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function useProgressUpdates(): void {
  useEffect(() => {
    const look = throttle(() => void fetchAgain(progressQuery.queryKey), everyMs)
    const stop = onLibraryData({ apply: look, reload: look })
    return () => {
      stop()
      look.cancel()
    }
  }, [])
}
