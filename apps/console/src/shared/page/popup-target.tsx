import { type Ref, useEffect, useLayoutEffect, useState } from 'react'

type Props = { element: HTMLElement | null; close: () => void; ref?: Ref<HTMLElement> }

/**
 * Child of `Popover.Target` or `Menu.Target` that hands them a button rendered elsewhere. The button is there from the first paint; its popup loads later, and
 * the button keeps focus when it does. `aria-expanded` and `onClick` are the button's own. Escape also closes the popup while focus is still on the button,
 * because the popup takes focus a moment later.
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
 * Returns whether the popup is open. False on the first render, so that a popup requested before it has loaded opens afterwards and remembers where to return
 * focus.
 */
export function useOpenOnceThere(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isOpen && isThere
}
