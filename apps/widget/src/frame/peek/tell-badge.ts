import type { HostBridge } from '../host-bridge.ts'
import type { Session } from '../session/session-state.ts'

/**
 * Sends the loader a key for counting the visitor's unread messages on the next page, before the frame exists. The server has made it for that: it opens nothing
 * else.
 * @param authorization `Visitor library.secret` once the visitor is known
 */
export function tellBadge(session: Pick<Session, 'subscribe' | 'getSnapshot'>, host: Pick<HostBridge, 'send'>, authorization: () => string | null): void {
  let told = ''
  const tell = () => {
    const badge = authorization() === null ? '' : session.getSnapshot().unread_key
    if (badge === told) return
    told = badge
    host.send({ type: 'news', news: { badge } })
  }
  session.subscribe(tell)
  tell()
}
