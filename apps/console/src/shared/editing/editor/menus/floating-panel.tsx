import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import type { Editor } from '@tiptap/core'
import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import styles from '../editor.module.css'

/** Small panel anchored to a position in the text. With `onEscape` it is interactive: its first field takes focus once visible. */
export function FloatingPanel({
  editor,
  rect,
  place = 'top',
  onEscape,
  children,
  ...attributes
}: HTMLAttributes<HTMLDivElement> & {
  editor: Editor
  /** Returns the anchor's current rectangle in viewport coordinates. */
  rect: () => DOMRect
  place?: 'top' | 'top-start' | 'bottom-start'
  onEscape?: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const current = useRef(rect)
  current.current = rect
  const isField = onEscape !== undefined
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const anchor = { getBoundingClientRect: () => current.current(), contextElement: editor.view.dom }
    let takesFocus = isField
    const move = async () => {
      const { x, y } = await computePosition(anchor, element, {
        strategy: 'fixed',
        placement: place,
        middleware: [offset(8), flip({ padding: 60 }), shift({ padding: 8 })],
      })
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
      element.style.visibility = 'visible'
      // Focus only now, because hidden elements can't take focus.
      if (takesFocus) element.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
      takesFocus = false
    }
    const stop = autoUpdate(anchor, element, () => void move())
    const followCursor = () => void move()
    editor.on('transaction', followCursor)
    return () => {
      stop()
      editor.off('transaction', followCursor)
    }
  }, [editor, place, isField])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to Escape passing through from its field
    <div
      ref={panel}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        event.preventDefault()
        event.stopPropagation()
        onEscape()
      }}
      {...attributes}
    >
      {children}
    </div>
  )
}
