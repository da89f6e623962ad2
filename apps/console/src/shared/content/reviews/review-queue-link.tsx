import '@mantine/core/styles/Badge.layer.css'
import { Badge, Button } from '@mantine/core'
import { textFlags } from '@porchlight/contracts/reviews/review-kinds'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePermissions } from '../../permissions/permissions.ts'
import { reviewCountQuery } from './api.ts'
import { t } from './queue-texts.ts'

/** Link to what waits for a review, with how much of it waits for the user. On every list of texts. */
export function ReviewQueueLink() {
  const { can } = usePermissions()
  const isFor = textFlags.some(can)
  const { data } = useQuery({ ...reviewCountQuery, enabled: isFor })
  if (!isFor) return null
  const count = data?.count ?? 0
  return (
    <Button
      component={Link}
      to="/admin/reviews"
      variant="default"
      leftSection={<IconChecks size={16} stroke={1.8} />}
      rightSection={
        count > 0 && (
          <Badge size="sm" circle={count < 10} aria-label={t('waiting', { count })}>
            {count > 99 ? '99+' : count}
          </Badge>
        )
      }
    >
      {t('toReview')}
    </Button>
  )
}
