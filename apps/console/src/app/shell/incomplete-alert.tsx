import { Notice } from '@porchlight/ui'
import { IconUserExclamation } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMe } from '../../shared/people/me.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'

/** Alert for an incomplete profile: details are missing or the name is blank (checklist A17). */
export default function IncompleteAlert() {
  const me = useMe()
  if (!me || !(me.profile_incomplete || me.agent_name.trim() === '')) return null
  return (
    <div className={styles.banner}>
      <Notice
        tone="warning"
        icon={<IconUserExclamation size={18} stroke={1.7} />}
        action={
          <Link className={styles.inlineAction} to="/admin/profile/account">
            {t('complete')}
          </Link>
        }
      >
        {t('incomplete')}
      </Notice>
    </div>
  )
}
