import { type RefObject, useEffect } from 'react'

/** Space below the last element, in pixels. */
const below = 16

/** Tells the page around how high the content is, so that it needs no scroll bar of its own. The hub's contact page listens. */
export function useToldHeight(scroller: RefObject<HTMLElement | null>, isTold: boolean): void {
  useEffect(() => {
    const main = scroller.current
    if (!isTold || !main || window.parent === window) return
    const tell = () => {
      const end = main.lastElementChild?.getBoundingClientRect().bottom
      if (end !== undefined) window.parent.postMessage({ porchlight_form: end + main.scrollTop + below }, location.origin)
    }
    const sizes = new ResizeObserver(tell)
    const watch = () => {
      sizes.disconnect()
      for (const child of main.children) sizes.observe(child)
      tell()
    }
    const children = new MutationObserver(watch)
    children.observe(main, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [scroller, isTold])
}
