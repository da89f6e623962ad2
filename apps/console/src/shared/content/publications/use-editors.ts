import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import type { TextEditor } from '@porchlight/contracts/reviews/text-editor'
import { useEffect, useState } from 'react'
import { api } from '../../connection/api.ts'
import { onSignal } from '../../connection/live/live.ts'
import { useSignedIn } from '../../session/session-store.ts'

/** Interval at which the client reports that its user is editing; the server drops reports after 45 seconds. */
const renewMs = 20_000

/** Returns who else is editing a text: polled, and updated at once by live events. `document_id` is '' as long as it is not stored. */
export function useEditors(kind: ReviewKind, document_id: string): TextEditor[] {
  const { user } = useSignedIn()
  const [editors, setEditors] = useState<TextEditor[]>([])
  useEffect(() => {
    if (document_id === '') return
    let isHere = true
    const say = (is_editing: boolean) =>
      api.reviews.editing({ kind, document_id, is_editing }).then(
        (answer) => isHere && setEditors(answer.editors),
        () => {},
      )
    void say(true)
    const timer = setInterval(() => document.visibilityState === 'visible' && void say(true), renewMs)
    const stop = onSignal((signal) => {
      if (signal.signal !== 'editing' || signal.document_id !== document_id || signal.kind !== kind || signal.who.id === user.user_id) return
      const { id, name, picture } = signal.who
      setEditors((known) => [...known.filter((one) => one.user_id !== id), ...(signal.is_editing ? [{ user_id: id, name, picture }] : [])])
    })
    return () => {
      isHere = false
      clearInterval(timer)
      stop()
      void say(false)
    }
  }, [kind, document_id, user.user_id])
  return editors
}
