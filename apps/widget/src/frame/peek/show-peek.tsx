import './peek.css'
import { createRoot } from 'react-dom/client'
import type { HostBridge } from '../host-bridge.ts'
import { browserStorage } from '../session/browser-storage.ts'
import type { Session } from '../session/session-state.ts'
import { SessionContext } from '../session/use-session.ts'
import { openGreetings } from './greetings.ts'
import { Peek } from './peek.tsx'

export { tellBadge } from './tell-badge.ts'
export { tellWords } from './tell-words.ts'

/** Renders the peek in a separate root beside the app, because the app's first view must match the prerendered markup exactly. */
export function showPeek(session: Session, host: Pick<HostBridge, 'send'>): void {
  const { support_lib_id, page_greetings } = session.boot
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'peek'
  createRoot(place).render(
    <SessionContext value={session}>
      <Peek host={host} greetings={openGreetings(support_lib_id, page_greetings, browserStorage())} />
    </SessionContext>,
  )
}
