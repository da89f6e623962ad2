import { IconHelp } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useMemo, useRef, useState } from 'react'
import { useCommands } from '../../shared/interface/commands/commands.ts'
import { arrowStep, type DragPosition, moved, storedPosition } from './drag-position.ts'
import styles from './help-button.module.css'
import { t } from './help-texts.ts'
import { t as shell } from './texts.ts'
import { useNarrow } from './use-narrow.ts'

const HelpPanel = lazy(() => import('./help-panel.tsx'))
const size = 32
/** A shorter movement counts as a click. */
const dragFromPx = 4

const windowSize = () => ({ width: innerWidth, height: innerHeight })
const towardsEnd = () => (document.dir === 'rtl' ? -1 : 1)
/** Initial position: in the footer, where it covers no content. */
const start: DragPosition = { end: 10, bottom: 2 }
/** Position of the panel when the button sits in the bottom bar. */
const inBar: DragPosition = { end: 8, bottom: 20 }
const key = 'porchlight-help-position'
const startPosition = () => storedPosition(localStorage.getItem(key), windowSize(), size) ?? start

/**
 * Help button that opens the widget preview (checklist B5). Users can drag it or move it with the arrow keys, and its position is stored. On narrow screens,
 * where it would always cover something, it stays in the bottom bar.
 */
export default function HelpButton() {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  const [position, setPosition] = useState(startPosition)
  const drag = useRef<{ x: number; y: number; from: DragPosition; isMoving: boolean } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => setOpen((open) => !open)
  useCommands(
    useMemo(
      () => [
        { id: 'shell.help', label: t('toggleHelp'), group: shell('general'), keywords: ['widget', 'preview', 'help'], run: () => setOpen((open) => !open) },
      ],
      [],
    ),
  )
  const put = (to: DragPosition) => {
    const next = { end: Math.round(to.end), bottom: Math.round(to.bottom) }
    setPosition(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const move = (event: PointerEvent) => {
    const start = drag.current
    if (!start) return
    const by = { x: (event.clientX - start.x) * towardsEnd(), y: start.y - event.clientY }
    if (!start.isMoving && Math.hypot(by.x, by.y) < dragFromPx) return
    start.isMoving = true
    put(moved(start.from, by, windowSize(), size))
  }
  const press = (event: KeyboardEvent) => {
    const step = arrowStep(event.key, event.shiftKey, towardsEnd())
    if (!step) return
    event.preventDefault()
    put(moved(position, step, windowSize(), size))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        // Keeps the button visible when the window shrinks.
        style={isNarrow ? undefined : { insetInlineEnd: `min(${position.end}px, 100vw - 44px)`, insetBlockEnd: `min(${position.bottom}px, 100dvh - 44px)` }}
        aria-label={t(isNarrow ? 'help' : 'helpMove')}
        title={t('help')}
        aria-expanded={isOpen}
        onPointerDown={(event) => {
          if (isNarrow) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY, from: position, isMoving: false }
        }}
        onPointerMove={move}
        onClick={() => {
          if (!drag.current?.isMoving) toggle()
          drag.current = null
        }}
        onKeyDown={isNarrow ? undefined : press}
      >
        <IconHelp size={20} stroke={1.8} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <HelpPanel
            position={isNarrow ? inBar : position}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
