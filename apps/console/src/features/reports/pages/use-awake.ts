import { useEffect } from 'react'

/** Keeps the screen on while the page is shown, where browsers can (Screen Wake Lock). They let go of it when the page is hidden, so it is asked for again. */
export function useAwake(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else held = lock
      } catch {
        // Refused, for example because the battery is low: the screen turns off as it always does.
      }
    }
    const again = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void held?.release()
    }
  }, [])
}
