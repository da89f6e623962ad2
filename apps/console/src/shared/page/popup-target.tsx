import { type Ref, useEffect, useLayoutEffect, useState } from 'react'

type Props = { element: HTMLElement | null; close: () => void; ref?: Ref<HTMLElement> }

/**
 * Child of `Popover.Target` or `Menu.Target` that hands them a button drawn elsewhere. The button is there from the first paint, what opens from it is loaded
 * later, and the button keeps its focus when it comes. Its `aria-expanded` and `onClick` are its own. Escape closes also while the focus is still on the button:
 * what opened takes it a moment later.
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

/** Is the popup open? False at first: one that is asked for before it is loaded opens once it is there, and so remembers where the focus goes back to. */
export function useOpenOnceThere(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isOpen && isThere
}
