import { useCallback, useRef } from 'react'
import { settleMs } from './subject.ts'

/**
 * Returns whether a shortcut may act on `ref`, which can change under the user's hands: a key that is pressed a moment after it was replaced was meant for the
 * one before.
 * @param isChosen whether the user chose it
 * @param isAwaited whether the first one counts as chosen too: the user came for it
 */
export function useSettled(ref: string | null, isChosen: boolean, isAwaited = false): () => boolean {
  const shown = useRef<{ ref: string | null; since: number }>({ ref: null, since: 0 })
  if (shown.current.ref !== ref) {
    const isOwn = isChosen || (isAwaited && shown.current.ref === null)
    shown.current = { ref, since: isOwn ? 0 : performance.now() + settleMs }
  } else if (isChosen) shown.current.since = 0
  return useCallback(() => performance.now() >= shown.current.since, [])
}
