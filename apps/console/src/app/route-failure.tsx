import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { log } from '../shared/connection/log.ts'
import { LoadFailure } from '../shared/interface/page/load-failure.tsx'
import { t } from './shell/texts.ts'

/** Error screen for a route that failed to load or render. With `inside`, it is part of the shell, and the rest of the console stays usable. */
export function RouteFailure({ inside }: { inside?: 'shell' }) {
  const Frame = inside ? 'div' : 'main'
  const cause = useRouteError()
  useEffect(() => {
    log('A screen failed', cause)
  }, [cause])
  return (
    <Frame style={{ display: 'grid', minBlockSize: '60dvh' }}>
      <LoadFailure level={1} title={t('failedTitle')} query={{ error: cause, refetch: () => location.reload() }}>
        {t('failedText')}
      </LoadFailure>
    </Frame>
  )
}
