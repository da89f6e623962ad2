import type { MembershipView } from '@porchlight/contracts/identity/memberships'
import { CountBadge } from '@porchlight/ui'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemberships, waitingIn } from '../../shared/memberships/memberships.ts'
import { switchLibrary } from '../../shared/memberships/switch-library.ts'
import { t as people } from '../../shared/people/texts.ts'
import styles from './library-switcher.module.css'
import { t } from './library-texts.ts'
import card from './profile-popover.module.css'

/** List of the libraries that the user may switch to; nothing for people with only one. */
export function LibrarySwitcher() {
  const memberships = useMemberships()
  const { mutate, isPending } = useMutation({ mutationFn: switchLibrary })
  if (memberships.length < 2) return null
  return (
    <nav className={card.group} aria-label={t('libraries')}>
      <ul className={styles.list}>
        {memberships.map((each) => (
          <li key={each.support_lib_id}>
            <button
              type="button"
              className={card.row}
              aria-current={each.is_current ? 'true' : undefined}
              disabled={each.is_current || isPending}
              onClick={() => mutate(each.support_lib_id)}
            >
              <Entry membership={each} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ membership }: { membership: MembershipView }) {
  const { company_name, theme_color, user_type, is_current, support_lib_id } = membership
  const count = waitingIn(membership)
  return (
    <>
      <span className={styles.dot} style={{ background: theme_color }} />
      <span className={styles.name}>
        <span>{company_name || support_lib_id}</span>
        <span className={styles.role}>{people(user_type)}</span>
      </span>
      {is_current ? <IconCheck size={17} stroke={1.7} aria-label={t('here')} /> : <CountBadge count={count} label={t('waiting', { count })} />}
    </>
  )
}
