import { CloseButton } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import styles from './permission-bar.module.css'

const t = defineTexts('inbox_alerts_permission', {
  ask: 'Get notified about new chats when you’re in another tab.',
  allow: 'Allow notifications',
  later: 'Not now',
})

const askedKey = (user_id: string) => `porchlight-notifications-asked-${user_id}`

/**
 * Bar with a button that asks for the browser's notification permission (checklist I6). Shown once per user and browser: it stays while the page is open and
 * doesn't return on later visits. The switches in the profile also ask for the permission.
 */
export function PermissionBar() {
  const asked = askedKey(useSignedIn().user.user_id)
  const [isShown, setShown] = useState(() => 'Notification' in window && Notification.permission === 'default' && localStorage.getItem(asked) === null)
  useEffect(() => {
    if (isShown) localStorage.setItem(asked, 'yes')
  }, [isShown, asked])
  if (!isShown) return null
  const close = () => setShown(false)
  const ask = () => void Notification.requestPermission().finally(close)
  return (
    <div className={styles.bar}>
      <Notice
        icon={<IconBellRinging size={17} stroke={1.7} />}
        action={
          <span className={styles.actions}>
            <button type="button" className={styles.allow} onClick={ask}>
              {t('allow')}
            </button>
            <CloseButton size="sm" aria-label={t('later')} onClick={close} />
          </span>
        }
      >
        {t('ask')}
      </Notice>
    </div>
  )
}
