import { Button } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from './texts.ts'

/** Page that guards redirect to when they deny access (checklist B8). */
export function Component() {
  return (
    <div style={{ display: 'grid', minBlockSize: '70dvh' }}>
      <EmptyState
        level={1}
        icon={<IconLock size={20} stroke={1.6} />}
        title={t('deniedTitle')}
        action={
          <Button component={Link} to="/admin" variant="default" size="xs">
            {t('home')}
          </Button>
        }
      >
        {t('deniedText')}
      </EmptyState>
    </div>
  )
}
