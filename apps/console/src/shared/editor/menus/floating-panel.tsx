import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import type { Editor } from '@tiptap/core'
import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import styles from '../editor.module.css'

/** A small panel that stays with a place of the text. */
export function FloatingPanel({
  editor,
  rect,
  place = 'top',
  children,
  ...attributes
}: HTMLAttributes<HTMLDivElement> & {
  editor: Editor
  /** Where the place is on the screen now. */
  rect: () => DOMRect
  place?: 'top' | 'top-start' | 'bottom-start'
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const current = useRef(rect)
  current.current = rect
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const anchor = { getBoundingClientRect: () => current.current(), contextElement: editor.view.dom }
    const move = async () => {
      const { x, y } = await computePosition(anchor, element, {
        strategy: 'fixed',
        placement: place,
        middleware: [offset(8), flip({ padding: 60 }), shift({ padding: 8 })],
      })
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
      element.style.visibility = 'visible'
    }
    const stop = autoUpdate(anchor, element, () => void move())
    const followCursor = () => void move()
    editor.on('transaction', followCursor)
    return () => {
      stop()
      editor.off('transaction', followCursor)
    }
  }, [editor, place])
  return (
    <div ref={panel} className={styles.panel} {...attributes}>
      {children}
    </div>
  )
}
