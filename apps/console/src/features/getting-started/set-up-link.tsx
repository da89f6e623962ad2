import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { progressQuery } from './api.ts'
import { t } from './texts.ts'

/** Link to the set-up in the profile card, with how many steps are to do; nothing once none is. */
export function SetUpLink({ className, onClick }: { className: string | undefined; onClick: () => void }) {
  const { canRun } = usePermissions()
  const { data } = useQuery({ ...progressQuery, enabled: canRun('gettingStarted.read') })
  const open = data?.steps.filter((each) => !each.is_done && !each.is_skipped).length ?? 0
  if (open === 0) return null
  return (
    <Link className={className} to="/admin/profile/setup" onClick={onClick}>
      <IconListCheck size={17} stroke={1.7} aria-hidden /> {t('stepsOpen', { count: open })}
    </Link>
  )
}
