import { EmptyState } from '@porchlight/ui'
import { IconScreenShareOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { screenKey } from '../../shared/conversations/screen-key.ts'
import { screenAddress, screenKeptMs } from './screen-address.ts'
import { t } from './texts.ts'

/** Embeds a link that is in browser storage for 1 s (checklist A13); http and https only. */
export function Component() {
  const [address] = useState(() => screenAddress(localStorage.getItem(screenKey)))
  useEffect(() => {
    document.title = `${t('screenshare')} · Porchlight`
    const timer = setTimeout(() => localStorage.removeItem(screenKey), screenKeptMs)
    return () => clearTimeout(timer)
  }, [])
  if (address) {
    return (
      <iframe
        title={t('screenshare')}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        style={{ display: 'block', inlineSize: '100%', blockSize: '100dvh', border: 0 }}
      />
    )
  }
  return (
    <main style={{ display: 'grid', minBlockSize: '100dvh' }}>
      <EmptyState level={1} icon={<IconScreenShareOff size={20} stroke={1.6} />} title={t('noScreen')}>
        {t('noScreenText')}
      </EmptyState>
    </main>
  )
}
