import type { HostBridge } from '../host-bridge.ts'
import type { Session } from '../session/session-state.ts'

/**
 * Sends the loader a key for counting the visitor's unread messages on the next page, before the frame exists. The key is the SHA-256 hash of the visitor's
 * secret, so the secret can't be recovered from it. Insecure pages, which lack Web Crypto, send no key.
 * @param authorization `Visitor library.secret` once the visitor is known
 */
export function tellBadge(session: Pick<Session, 'subscribe'>, host: Pick<HostBridge, 'send'>, authorization: () => string | null): void {
  let told = ''
  const tell = async () => {
    const secret = authorization()?.split('.')[1] ?? ''
    if (secret === told || !globalThis.crypto.subtle) return
    told = secret
    const badge = secret === '' ? '' : await keyOf(secret)
    if (secret === told) host.send({ type: 'news', news: { badge } })
  }
  session.subscribe(() => void tell())
  void tell()
}

async function keyOf(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
