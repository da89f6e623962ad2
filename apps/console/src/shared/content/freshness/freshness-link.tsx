import '@mantine/core/styles/Badge.layer.css'
import { Badge, Button } from '@mantine/core'
import { IconClockCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePermissions } from '../../permissions/permissions.ts'
import { freshnessCountQuery } from './api.ts'
import { t } from './list-texts.ts'

/** Link to the texts that have to be checked, with how many of the user's have to. On every list of texts. */
export function FreshnessLink() {
  const isFor = usePermissions().canRun('freshness.list')
  const { data } = useQuery({ ...freshnessCountQuery, enabled: isFor })
  if (!isFor) return null
  const count = data?.count ?? 0
  return (
    <Button
      component={Link}
      to="/admin/freshness"
      variant="default"
      leftSection={<IconClockCheck size={16} stroke={1.8} />}
      rightSection={
        count > 0 && (
          <Badge size="sm" circle={count < 10} aria-label={t('waiting', { count })}>
            {count > 99 ? '99+' : count}
          </Badge>
        )
      }
    >
      {t('freshness')}
    </Button>
  )
}
