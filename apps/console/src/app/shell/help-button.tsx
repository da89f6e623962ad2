import { IconHelp } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useMemo, useRef, useState } from 'react'
import { useCommands } from '../../shared/commands/commands.ts'
import { arrowStep, type DragPosition, moved } from './drag-position.ts'
import styles from './help-button.module.css'
import { t } from './texts.ts'

const HelpPanel = lazy(() => import('./help-panel.tsx'))
const size = 36
/** Less than this is a click made by an unsteady hand. */
const dragFromPx = 4

const windowSize = () => ({ width: innerWidth, height: innerHeight })
const towardsEnd = () => (document.dir === 'rtl' ? -1 : 1)
const startPosition = (): DragPosition => (innerWidth < 768 ? { end: 8, bottom: Math.round(innerHeight * 0.55) } : { end: 20, bottom: 44 })

/** The help button (checklist B5): drag it, or move it with the arrow keys; it opens the widget preview. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false)
  const [position, setPosition] = useState(startPosition)
  const drag = useRef<{ x: number; y: number; from: DragPosition; isMoving: boolean } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => setOpen((open) => !open)
  useCommands(
    useMemo(
      () => [{ id: 'shell.help', label: t('toggleHelp'), group: t('general'), keywords: ['widget', 'preview', 'help'], run: () => setOpen((open) => !open) }],
      [],
    ),
  )
  const move = (event: PointerEvent) => {
    const start = drag.current
    if (!start) return
    const by = { x: (event.clientX - start.x) * towardsEnd(), y: start.y - event.clientY }
    if (!start.isMoving && Math.hypot(by.x, by.y) < dragFromPx) return
    start.isMoving = true
    setPosition(moved(start.from, by, windowSize(), size))
  }
  const press = (event: KeyboardEvent) => {
    const step = arrowStep(event.key, event.shiftKey, towardsEnd())
    if (!step) return
    event.preventDefault()
    setPosition((now) => moved(now, step, windowSize(), size))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        style={{ insetInlineEnd: position.end, insetBlockEnd: position.bottom }}
        aria-label={t('helpMove')}
        title={t('help')}
        aria-expanded={isOpen}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY, from: position, isMoving: false }
        }}
        onPointerMove={move}
        onClick={() => {
          if (!drag.current?.isMoving) toggle()
          drag.current = null
        }}
        onKeyDown={press}
      >
        <IconHelp size={20} stroke={1.8} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <HelpPanel
            position={position}
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
