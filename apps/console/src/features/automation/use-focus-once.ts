import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for a button that takes focus once it can be pressed, so that Enter confirms what has just been shown. */
export function useFocusOnce(isReady: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReady) button.current?.focus()
  }, [isReady])
  return button
}
