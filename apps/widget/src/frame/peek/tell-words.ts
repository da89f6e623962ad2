import type { HostBridge } from '../host-bridge.ts'
import { p } from './peek-texts.ts'

/** Sends the loader its UI strings in the frame's language, for this page and later ones. */
export function tellWords(host: Pick<HostBridge, 'send'>): void {
  const words = { open: p('open'), close: p('close'), unread: p('unread'), failed: p('failed'), retry: p('retry') }
  host.send({ type: 'news', news: { words } })
}
