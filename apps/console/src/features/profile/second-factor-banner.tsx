import '@mantine/core/styles/Anchor.layer.css'
import { Anchor } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { secondFactorQuery } from './second-factor-state.ts'
import { t } from './two-factor-texts.ts'

const dayMs = 86_400_000

/** Banner of the shell for people whose role requires a second factor that their session has not proved: the days left, and the way to set it up. */
export default function SecondFactorBanner({ className }: { className?: string }) {
  const due = useQuery(secondFactorQuery).data?.required_by
  if (!due) return null
  const left = Math.max(0, Math.ceil((Date.parse(due) - Date.now()) / dayMs))
  return (
    <div className={className}>
      <Notice
        tone="warning"
        icon={<IconShieldLock size={18} stroke={1.7} />}
        action={
          <Anchor component={Link} to="/admin/profile/account#two-factor" inherit fw={600} underline="always" c="inherit">
            {t('setUpNow')}
          </Anchor>
        }
      >
        {t('daysLeft', { count: left })}
      </Notice>
    </div>
  )
}
