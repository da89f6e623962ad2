import type { HostBridge } from '../host-bridge.ts'
import { t } from './peek-texts.ts'

/** Sends the loader its UI strings in the frame's language, for this page and later ones. */
export function tellWords(host: Pick<HostBridge, 'send'>): void {
  const words = { open: t('open'), close: t('close'), unread: t('unread'), failed: t('failed'), retry: t('retry') }
  host.send({ type: 'news', news: { words } })
}
