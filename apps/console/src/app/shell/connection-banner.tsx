import { Notice } from '@porchlight/ui'
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { live, useLiveStatus } from '../../shared/connection/live/live.ts'
import { useOnline } from '../../shared/connection/use-online.ts'
import styles from './shell.module.css'
import { t } from './texts.ts'

/** Shorter interruptions aren't worth mentioning. */
const patienceMs = 2500

/** Banner shown when the device is offline, or when the live connection has been down for a moment. */
export function ConnectionBanner() {
  const status = useLiveStatus()
  const isOnline = useOnline()
  const [isLate, setLate] = useState(false)
  const isFine = status === 'open' || status === 'unknown'
  useEffect(() => {
    if (isFine) return setLate(false)
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isFine])
  if (isOnline && !isLate) return null
  return (
    <div className={styles.banner}>
      <Notice
        tone="warning"
        icon={isOnline ? <IconPlugConnectedX size={18} stroke={1.7} /> : <IconWifiOff size={18} stroke={1.7} />}
        action={isOnline ? <TryNow /> : undefined}
      >
        {t(isOnline ? 'reconnecting' : 'offline')}
      </Notice>
    </div>
  )
}

function TryNow() {
  return (
    <button type="button" className={styles.inlineAction} onClick={() => live.reconnectNow()}>
      {t('tryNow')}
    </button>
  )
}
