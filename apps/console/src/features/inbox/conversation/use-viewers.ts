import type { ConversationSnapshot } from '@porchlight/client'
import { useEffect, useState } from 'react'
import { live, onSignal } from '../../../shared/connection/live/live.ts'

/** Interval at which the client reports that it is viewing, and how long other clients' reports stay valid. */
const tellMs = 15_000
const believedMs = 40_000

type Viewer = { id: string; name: string; until: number }

/** Returns the teammates who are also viewing the conversation. While the page is visible, reports to them that the user is viewing it too. */
export function useViewers(ref: string, status: ConversationSnapshot['status'], me: string): readonly { id: string; name: string }[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([])
  useEffect(() => {
    setViewers([])
    if (status !== 'ready') return
    const tell = (is_viewing: boolean) => live.signal('viewing', { conversation_ref: ref, is_viewing })
    const sayIfVisible = () => tell(document.visibilityState === 'visible')
    const known = new Set<string>()
    const stop = onSignal((signal) => {
      if (signal.signal !== 'viewing' || signal.conversation_ref !== ref || signal.who.id === me) return
      const { id, name } = signal.who
      // A new viewer hasn't received this user's report: repeat it.
      if (signal.is_viewing && !known.has(id)) sayIfVisible()
      if (signal.is_viewing) known.add(id)
      else known.delete(id)
      setViewers((now) => [...now.filter((one) => one.id !== id), ...(signal.is_viewing ? [{ id, name, until: Date.now() + believedMs }] : [])])
    })
    sayIfVisible()
    // The server drops signals sent before it knows that this client follows the conversation.
    const stopFollowing = live.on('following', (stream) => stream === `conversation:${ref}` && sayIfVisible())
    const beat = setInterval(() => {
      sayIfVisible()
      setViewers((now) => (now.some((one) => one.until < Date.now()) ? now.filter((one) => one.until >= Date.now()) : now))
    }, tellMs)
    document.addEventListener('visibilitychange', sayIfVisible)
    return () => {
      stop()
      stopFollowing()
      clearInterval(beat)
      document.removeEventListener('visibilitychange', sayIfVisible)
      tell(false)
    }
  }, [ref, status, me])
  return viewers
}
