import { Avatar } from '@porchlight/ui'
import { Suspense, useState } from 'react'
import { late } from '../../shared/interface/late.ts'
import { shownName } from '../../shared/people/agents.ts'
import { useMe } from '../../shared/people/me.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { t } from './texts.ts'

const OtherLibraries = late(() => import('./other-libraries.tsx'))
const ProfileCard = late(() => import('./profile-card.tsx'))

/** Avatar button that opens the profile card, which is lazy-loaded after the first screen. */
export function ProfilePopover({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const { user } = useSignedIn()
  const me = useMe()
  const name = me ? shownName(me) || user.email : user.email
  const isAway = me?.is_away === 1
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={className}
        aria-label={t('profileOf', { name })}
        aria-describedby="other-libraries"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={name} picture={me?.agent_picture} size={30} status={isAway ? 'away' : 'online'} statusLabel={isAway ? t('isAway') : t('online')} />
        <Suspense>
          <OtherLibraries />
        </Suspense>
      </button>
      <Suspense>
        <ProfileCard button={button} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    </>
  )
}
