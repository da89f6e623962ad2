import { Button } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { log } from '../shared/log.ts'
import { t } from './shell/texts.ts'

/** Error screen for a route that failed to load or to render. `inside` the shell, the rest of the console stays usable. */
export function RouteFailure({ inside }: { inside?: 'shell' }) {
  const Frame = inside ? 'div' : 'main'
  const cause = useRouteError()
  useEffect(() => {
    log('A screen failed', cause)
  }, [cause])
  return (
    <Frame style={{ display: 'grid', minBlockSize: '60dvh' }}>
      <EmptyState
        level={1}
        tone="failure"
        icon={<IconCloudOff size={20} stroke={1.6} />}
        title={t('failedTitle')}
        action={
          <Button variant="default" size="xs" onClick={() => location.reload()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('failedText')}
      </EmptyState>
    </Frame>
  )
}
