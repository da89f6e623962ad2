import { CloseButton } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './permission-bar.module.css'

const t = defineTexts('inbox_alerts_permission', {
  ask: 'Get notified about new chats when you’re in another tab.',
  allow: 'Allow notifications',
  later: 'Not now',
})

const laterKey = 'porchlight-notifications-later'

/** Bar with a button that asks for the browser's notification permission (checklist I6). Once answered or closed, it doesn't come back. */
export function PermissionBar() {
  const [isShown, setShown] = useState(() => 'Notification' in window && Notification.permission === 'default' && localStorage.getItem(laterKey) === null)
  if (!isShown) return null
  const later = () => {
    localStorage.setItem(laterKey, 'yes')
    setShown(false)
  }
  const ask = () => void Notification.requestPermission().finally(later)
  return (
    <div className={styles.bar}>
      <Notice
        icon={<IconBellRinging size={17} stroke={1.7} />}
        action={
          <span className={styles.actions}>
            <button type="button" className={styles.allow} onClick={ask}>
              {t('allow')}
            </button>
            <CloseButton size="sm" aria-label={t('later')} onClick={later} />
          </span>
        }
      >
        {t('ask')}
      </Notice>
    </div>
  )
}
