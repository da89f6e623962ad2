import { Button } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconLock } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { t } from './texts.ts'

/** Screen that guards redirect to when they deny access (checklist B8). Inside the shell, it uses the shell's main landmark. */
export function Component() {
  const Frame = useLocation().pathname.startsWith('/admin/') ? 'div' : 'main'
  return (
    <Frame style={{ display: 'grid', minBlockSize: '70dvh' }}>
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
    </Frame>
  )
}
