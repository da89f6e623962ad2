import { Button } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { log } from '../shared/log.ts'
import { t } from './shell/texts.ts'

/** A screen that could not be loaded or broke while being drawn. */
export function RouteFailure() {
  const cause = useRouteError()
  useEffect(() => log('A screen failed', cause), [cause])
  return (
    <main style={{ display: 'grid', minBlockSize: '60dvh' }}>
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
    </main>
  )
}
