import { type Ref, useEffect, useLayoutEffect, useState } from 'react'

type Props = { element: HTMLElement | null; close: () => void; ref?: Ref<HTMLElement> }

/**
 * Child of `Popover.Target` or `Menu.Target` that passes them a button rendered elsewhere. The button is there from the first paint and keeps focus when its
 * popup loads later. The button itself sets `aria-expanded` and `onClick`. Escape also closes the popup while the button still has focus, because the popup
 * takes focus only a moment later.
 */
export function PopupTarget({ element, close, ref }: Props): null {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || element?.ariaExpanded !== 'true') return
      event.stopPropagation()
      close()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [element, close])
  return null
}

/**
 * Returns whether to open the popup. False on the first render, so that a popup requested before it has loaded still goes from closed to open and can later
 * return focus.
 */
export function useOpenOnceThere(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isOpen && isThere
}
