import type { ConversationSnapshot } from '@porchlight/client'
import { useEffect, useState } from 'react'
import { live, onSignal } from '../../../shared/live/live.ts'

/** How often I say that I am still looking, and for how long others are believed. */
const tellMs = 15_000
const believedMs = 40_000

type Viewer = { id: string; name: string; until: number }

/** Which teammates look at the conversation too; tells them that I do while the page is visible. */
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
      // Someone new cannot know that I am here.
      if (signal.is_viewing && !known.has(id)) sayIfVisible()
      if (signal.is_viewing) known.add(id)
      else known.delete(id)
      setViewers((now) => [...now.filter((one) => one.id !== id), ...(signal.is_viewing ? [{ id, name, until: Date.now() + believedMs }] : [])])
    })
    sayIfVisible()
    // What is said before the server knows that I follow the conversation is dropped.
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
